//go:build !k35

package main

import "k8s.io/pod-security-admission/policy"

func podSecurityEvaluator() (policy.Evaluator, error) {
	return policy.NewEvaluator(policy.DefaultChecks())
}
