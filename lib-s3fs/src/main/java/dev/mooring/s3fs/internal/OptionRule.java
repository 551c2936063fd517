package dev.mooring.s3fs.internal;

import dev.mooring.s3fs.S3fsVersion;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One row of the table of options.
 *
 * @param name the option
 * @param kind who may set it
 * @param form the form of its value
 * @param since the first release that knows it; 1.90 for all older ones
 * @upstream s3fs src/s3fs_help.cpp, src/s3fs.cpp my_fuse_opt_proc; the releases from ChangeLog
 */
public record OptionRule(String name, OptionClass kind, OptionForm form, S3fsVersion since) {

    private static final S3fsVersion OLD = new S3fsVersion(1, 90);

    /** All options by name, in the order in which a command has them. */
    private static final Map<String, OptionRule> TABLE = new LinkedHashMap<>();

    static {
        allow(OptionForm.FLAG, OLD, "use_path_request_style");
        allow(OptionForm.OCTAL, OLD, "mp_umask umask");
        allow(OptionForm.NUMBER, OLD, "uid gid");
        allow(OptionForm.POSITIVE, OLD, "connect_timeout readwrite_timeout retries");
        allow(OptionForm.FLAG, OLD, "sigv2 sigv4");
        allow(OptionForm.WORD, OLD, "storage_class");
        allow(OptionForm.ACL, OLD, "default_acl");
        allow(OptionForm.LIST_SIZE, OLD, "list_object_max_keys");
        allow(OptionForm.NUMBER, OLD, "max_stat_cache_size stat_cache_expire stat_cache_interval_expire");
        allow(OptionForm.FLAG, OLD, "enable_noobj_cache");
        allow(OptionForm.FLAG, new S3fsVersion(1, 92), "disable_noobj_cache compat_dir");
        allow(OptionForm.POSITIVE, OLD, "multireq_max parallel_count");
        allow(OptionForm.POSITIVE, new S3fsVersion(1, 92), "max_thread_count");
        allow(OptionForm.PART_SIZE, OLD, "multipart_size multipart_copy_size");
        allow(OptionForm.THRESHOLD, OLD, "multipart_threshold");
        allow(OptionForm.POSITIVE, OLD, "singlepart_copy_limit");
        allow(OptionForm.DIRTY, OLD, "max_dirty_data");
        allow(OptionForm.FLAG, OLD, "nomultipart nocopyapi norenameapi nomixupload enable_content_md5 complement_stat");
        allow(OptionForm.FLAG, OLD, "notsup_compat_dir listobjectsv2 noua noxmlns nodnscache nosscache");
        allow(OptionForm.WORD, new S3fsVersion(1, 92), "bucket_size");
        allow(OptionForm.NUMBER, OLD, "ensure_diskfree");
        allow(OptionForm.NUMBER, new S3fsVersion(1, 94), "free_space_ratio");
        allow(OptionForm.SWITCH, OLD, "use_xattr use_sse use_rrs");
        allow(OptionForm.WORD, OLD, "instance_name");
        allow(OptionForm.FLAG, OLD, "noatime noexec nosuid nodev _netdev");
        forbid(OptionClass.PLAN, "passwd_file url host bucket servicepath endpoint region ro rw allow_other nonempty");
        forbid(OptionClass.PLAN, "fsname subtype auto_unmount");
        forbid(OptionClass.FILE, "use_cache check_cache_dir_exist del_cache tmpdir logfile ahbe_conf load_sse_c");
        forbid(OptionClass.FILE, "ssl_client_cert proxy_cred_file");
        forbid(OptionClass.CODE, "credlib credlib_opts");
        forbid(OptionClass.NETWORK, "profile iam_role ecs imdsv1only ibm_iam_auth ibm_iam_endpoint public_bucket");
        forbid(OptionClass.NETWORK, "use_session_token proxy cipher_suites no_check_certificate ssl_verify_hostname");
        forbid(OptionClass.LEAK, "dbglevel curldbg");
        forbid(OptionClass.PRIVILEGE, "suid dev exec allow_root default_permissions");
    }

    private static void allow(OptionForm form, S3fsVersion since, String names) {
        for (String name : names.split(" ", -1)) {
            TABLE.put(name, new OptionRule(name, OptionClass.ALLOWED, form, since));
        }
    }

    private static void forbid(OptionClass kind, String names) {
        for (String name : names.split(" ", -1)) {
            TABLE.put(name, new OptionRule(name, kind, OptionForm.WORD, OLD));
        }
    }

    static Optional<OptionRule> of(String name) {
        return Optional.ofNullable(TABLE.get(name));
    }

    /** The position of an option in a command; an option that is not in the table comes last. */
    public static int rank(String name) {
        int rank = 0;
        for (String known : TABLE.keySet()) {
            if (known.equals(name)) {
                return rank;
            }
            rank++;
        }
        return rank;
    }
}
