/** How fast the library is, each figure beside a baseline of the same run. */
package dev.mooring.bench;
