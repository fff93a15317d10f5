type Place = { port: number; folder: string }

const common = ({ port, folder }: Place) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
log_level = WARNING
`

/** The account, container or object server. */
export const serverConfig = ({ type, ...place }: Place & { type: string }) => `${common(place)}
[pipeline:main]
pipeline = ${type}-server

[app:${type}-server]
use = egg:swift#${type}
`

/** The proxy with its S3 interface; `copy` before `slo`, or copies of large objects come out broken. */
export const proxyConfig = ({ cache, ...place }: Place & { cache: number }) => `${common(place)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
`
