import Type, { type Static, type TSchema } from 'typebox'

/** The description of a setting; the configuration page and the error messages are generated from it. */
export type About = {
  description: string
  /** The form of a valid value, completing the sentence "X must be …". */
  expects: string
  example: string
  /** Shown instead of a default that depends on other settings. */
  defaultText?: string
  default?: number | string | boolean
  secret?: true
}

type Own = Omit<About, 'expects'> & { expects?: string }

const whole = (minimum: number, maximum: number, about: Own) =>
  Type.Integer({ minimum, maximum, expects: `a whole number from ${minimum} to ${maximum}`, ...about })
const text = (pattern: string, about: About) => Type.String({ pattern, ...about })
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
const flag = (about: Own) => Type.Boolean({ expects: '1 or 0', ...about })
const limit = (value: number, description: string) =>
  whole(1, 1_000_000, { default: value, description, example: String(value * 2) })

const web = '^https?://[^\\s/?#@]+'
const anyText = '^\\S.*$'
const key = '([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)'

/** Every setting of the server, each an environment variable. Nothing else is read from the environment. */
export const Settings = Type.Object({
  PORT: whole(1, 65535, {
    default: 8080,
    example: '8080',
    description:
      'The only public port. It serves the web pages, API, uploads, WebDAV and the embedded identity provider.',
  }),
  HOST: optional(
    text('^[0-9A-Za-z.:_-]+$', {
      defaultText: '`127.0.0.1` while PUBLIC_URL is a loopback address, else `0.0.0.0`',
      expects: 'an address of this machine or a host name',
      example: '0.0.0.0',
      description:
        'The address to listen on. By default, a trial on your own machine can’t be reached from outside, while a server with a public address can.',
    }),
  ),
  PUBLIC_URL: optional(
    text(`${web}/?$`, {
      defaultText: '`http://localhost:$PORT`',
      expects: 'the address people see, without a path, like https://drive.example.com',
      example: 'https://drive.example.com',
      description: 'The public address. Links in emails, sign-in and cookies are based on it.',
    }),
  ),
  OPERATOR_CONTACT: optional(
    text(anyText, {
      defaultText: 'none: the policy pages refer to "the operator"',
      expects: 'a name with an address, like Example Co., Ltd., privacy@example.com',
      example: 'Example Co., Ltd., privacy@example.com',
      description:
        'The operator responsible for this installation and for personal data, as shown on the policy pages.',
    }),
  ),
  DATA_DIR: text(anyText, {
    default: './data',
    expects: 'a folder',
    example: '/var/lib/khlang',
    description: 'All data of the embedded components: database, files, keys and outgoing mail. Back it up as a whole.',
  }),
  DATABASE_URL: optional(
    text('^postgres(ql)?://[^\\s/]+/[^\\s?]+', {
      secret: true,
      defaultText: 'the embedded PostgreSQL in DATA_DIR',
      expects: 'an address like postgres://user:password@host:5432/name',
      example: 'postgres://khlang_app:password@db.example.com:5432/khlang',
      description: 'An external PostgreSQL, created with the encoding UTF8 and the locale C.UTF-8.',
    }),
  ),
  DATABASE_OWNER_URL: optional(
    text('^postgres(ql)?://[^\\s/]+/[^\\s?]+', {
      secret: true,
      defaultText: 'DATABASE_URL',
      expects: 'an address like postgres://owner:password@host:5432/name',
      example: 'postgres://khlang_owner:password@db.example.com:5432/khlang',
      description:
        'The same database as its owner, for migrations only. With it, the server itself runs as a role that can’t change the audit log.',
    }),
  ),
  STORAGE_URL: optional(
    text('^(file:///\\S+|s3://[a-z0-9][a-z0-9.-]+/?(\\?\\S*)?)$', {
      defaultText: 'files in DATA_DIR',
      expects: 'an address like file:///path or s3://bucket?endpoint=…&region=…&forcePathStyle=true',
      example: 's3://khlang?endpoint=https://s3.example.com&region=ap-southeast-1&forcePathStyle=true',
      description:
        'Where the encrypted bytes of files are stored. The credentials of S3 come from the usual AWS variables.',
    }),
  ),
  AWS_ACCESS_KEY_ID: optional(
    text(anyText, {
      defaultText: 'the credentials of the machine’s role',
      expects: 'the name of an access key',
      example: 'AKIAIOSFODNN7EXAMPLE',
      description: 'The access key for an s3 STORAGE_URL.',
    }),
  ),
  AWS_SECRET_ACCESS_KEY: optional(
    text(anyText, {
      secret: true,
      defaultText: 'the credentials of the machine’s role',
      expects: 'a secret access key',
      example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      description: 'The secret key for AWS_ACCESS_KEY_ID.',
    }),
  ),
  AWS_SESSION_TOKEN: optional(
    text(anyText, {
      secret: true,
      defaultText: 'none',
      expects: 'a session token',
      example: 'FwoGZXIvYXdzEBYaDExample',
      description: 'The session token of a temporary access key.',
    }),
  ),
  DISK_RESERVE_MIB: optional(
    whole(0, 1_048_576, {
      defaultText: 'the larger of 1 GiB and 2 % of the disk',
      example: '4096',
      description:
        'How much of a disk is kept free for the database, in MiB. Uploads that would use it are refused as if the disk were full, so that the database can always start and people can still read and delete.',
    }),
  ),
  OIDC_ISSUER: optional(
    text(`${web}(/\\S*)?$`, {
      defaultText: 'the embedded identity provider',
      expects: 'the address of an OpenID provider',
      example: 'https://login.example.com/realms/khlang',
      description:
        'An external identity provider; its configuration is read from `/.well-known/openid-configuration` below it. Of the methods `sms`, `company-mail` and `directory`, those in its `acr_values_supported` are offered.',
    }),
  ),
  OIDC_CLIENT_ID: optional(
    text(anyText, {
      defaultText: 'none',
      expects: 'the name of this client at the identity provider',
      example: 'khlang',
      description: 'The client id of this server at the external identity provider.',
    }),
  ),
  OIDC_CLIENT_SECRET: optional(
    text(anyText, {
      secret: true,
      defaultText: 'none',
      expects: 'the secret of this client at the identity provider',
      example: 'a-long-random-text',
      description: 'The client secret for OIDC_CLIENT_ID.',
    }),
  ),
  OIDC_NATIONAL_ID_CLAIM: optional(
    text('^[A-Za-z0-9_.:/-]{1,200}$', {
      defaultText: 'none: the identity provider proves no national ID',
      expects: 'the name of a claim',
      example: 'pid',
      description:
        'The claim of the external identity provider with the national ID that it has checked: a personal account has proved it from the next sign-in on. Only set it for a provider that checks who people are.',
    }),
  ),
  OIDC_TAX_IDS_CLAIM: optional(
    text('^[A-Za-z0-9_.:/-]{1,200}$', {
      defaultText: 'none: the identity provider proves no tax ID',
      expects: 'the name of a claim',
      example: 'tax_ids',
      description:
        'The claim of the external identity provider with the companies that a person may act for, as a list of tax IDs with branch numbers like 0105500000011:00000 (without a branch: the head office). A business has proved its tax ID once one of its Admin Business has signed in with it.',
    }),
  ),
  DIRECTORY_KIND: optional(
    text('^(scim|http)$', {
      defaultText: 'the embedded directory, whose charts are written with `npm run directory`',
      expects: 'scim or http',
      example: 'scim',
      description:
        'The directory that organisation charts are reloaded from: one that speaks SCIM 2.0, or one that answers with pages of a chart as JSON.',
    }),
  ),
  DIRECTORY_URL: optional(
    text(`${web}(/[^\\s?#]*)?$`, {
      defaultText: 'none',
      expects: 'the address of a directory without a query, where {taxId} and {branchNo} stand for those of a business',
      example: 'https://directory.example.com/{taxId}/{branchNo}/scim/v2',
      description:
        'The address of the directory: the part before `/Users` and `/Groups`, or the page with the chart. It may lead to a private network, and redirects are refused.',
    }),
  ),
  DIRECTORY_TOKEN: optional(
    text(anyText, {
      secret: true,
      defaultText: 'none',
      expects: 'the access token of the directory',
      example: 'a-long-random-text',
      description: 'The bearer token for DIRECTORY_URL.',
    }),
  ),
  DIRECTORY_BUSINESSES: optional(
    text('^(\\*|[0-9]{13}:[0-9]{5}([\\s,]+[0-9]{13}:[0-9]{5})*)$', {
      defaultText: 'none',
      expects: 'tax IDs with branch numbers like 0105500000011:00000, separated by commas, or *',
      example: '0105500000011:00000',
      description:
        'The businesses whose charts the directory has, `*` for all whose tax ID is proved. More than one needs a DIRECTORY_URL with `{taxId}`.',
    }),
  ),
  SMTP_URL: optional(
    text('^smtps?://[^\\s/?#]+', {
      secret: true,
      defaultText: 'every message stays in the outgoing-mail folder of DATA_DIR',
      expects: 'an address like smtp://user:password@host:587',
      example: 'smtps://khlang:password@mail.example.com:465',
      description: 'The server for outgoing mail.',
    }),
  ),
  MAIL_FROM: optional(
    text('^[^\\s@<>]+@[^\\s@<>]+$|^[^<>@\\r\\n]+<[^\\s@<>]+@[^\\s@<>]+>$', {
      defaultText: '`Khlang <no-reply@…>` at the host of PUBLIC_URL',
      expects: 'an email address, with or without a name before it',
      example: 'Khlang <no-reply@example.com>',
      description: 'The sender of outgoing email.',
    }),
  ),
  SMS_GATEWAY_URL: optional(
    text(`${web}(/\\S*)?$`, {
      defaultText: 'every message stays in the outgoing-mail folder of DATA_DIR',
      expects: 'the address of an SMS gateway',
      example: 'https://sms.example.com/send',
      description: 'The address that text messages with one-time codes are posted to.',
    }),
  ),
  SMS_GATEWAY_TOKEN: optional(
    text(anyText, {
      secret: true,
      defaultText: 'none',
      expects: 'the access token of the SMS gateway',
      example: 'a-long-random-text',
      description: 'The bearer token for SMS_GATEWAY_URL.',
    }),
  ),
  CHAT_URL: optional(
    text(`${web}(/\\S*)?$`, {
      defaultText: 'every message stays in the outgoing-mail folder of DATA_DIR',
      expects: 'the address of a chat provider',
      example: 'https://chat.example.com/messages',
      description:
        'The address that chat messages are posted to, as `{to, text, key}`. It answers 404 for an unknown user, and 409 for one who has not added its bot as a friend.',
    }),
  ),
  CHAT_TOKEN: optional(
    text(anyText, {
      secret: true,
      defaultText: 'none',
      expects: 'the access token of the chat provider',
      example: 'a-long-random-text',
      description: 'The bearer token for CHAT_URL and CHAT_EXCHANGE_URL.',
    }),
  ),
  CHAT_EXCHANGE_URL: optional(
    text(`${web}(/\\S*)?$`, {
      defaultText: 'without CHAT_URL, tokens for the embedded chat page; otherwise no chat widget',
      expects: 'the address of a chat provider',
      example: 'https://chat.example.com/token',
      description:
        'The address that answers `{one_id}` with `{onechat_token, expires_in}` (in seconds, 600 if it is missing), for the chat widget. It answers 404 for an unknown person, and 409 for one who has not added its bot as a friend.',
    }),
  ),
  CHAT_WIDGET_URL: optional(
    text(`${web}(/[^\\s?#]*)?$`, {
      defaultText: 'without CHAT_URL, the embedded chat page; otherwise no chat widget',
      expects: 'the address of a page of a chat provider, without a query',
      example: 'https://chat.example.com/widget',
      description:
        'The page of the chat widget, framed and sandboxed. It posts `{type: "onechat:ready"}` to the page around it, which answers `{type: "onechat:token", token, language, theme}`; `onechat:expired` requests another token, and `onechat:minimise` minimises the widget.',
    }),
  ),
  PUSH_SERVICES: text('^[a-z0-9.*:-]+([\\s,]+[a-z0-9.*:-]+)*$', {
    default: 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    expects: 'host names in lower case, separated by commas, like *.push.example.com',
    example: 'fcm.googleapis.com,*.push.apple.com',
    description:
      'The push services that browsers may use to show notifications. Addresses of others are refused, and so are those that lead to anything but the public internet.',
  }),
  DNS_SERVERS: optional(
    text('^[0-9a-fA-F.:\\[\\]]+([\\s,]+[0-9a-fA-F.:\\[\\]]+)*$', {
      defaultText: 'those of the machine',
      expects: 'addresses, separated by commas, with a port where it is not 53, like 10.0.0.53,[2001:db8::53]:5353',
      example: '10.0.0.53',
      description:
        'The DNS servers that are asked for the records by which businesses prove their domains, and for those of the senders of mail that is received here.',
    }),
  ),
  DEMO: optional(
    flag({
      defaultText: '`1` when everything is embedded and both HOST and PUBLIC_URL are loopback addresses, else `0`',
      example: '0',
      description:
        'Creates the demo accounts, whose password is publicly known. Never set it on a server with real documents.',
    }),
  ),
  DEMO_CONTENT: flag({
    default: true,
    example: '0',
    description:
      'Fills the demo when its accounts are created: drives with files of many types, and, in the background after the first start, six months of e-documents between the two companies, shares, links, upload links, comments and notifications.',
  }),
  MASTER_KEY: optional(
    text(`^\\s*${key}([\\s,]+${key})*\\s*$`, {
      secret: true,
      defaultText: 'generated at the first start and kept in DATA_DIR',
      expects: 'one or more keys of 64 hexadecimal digits or 32 bytes in base64, the current one first',
      example: '`openssl rand -base64 32`',
      description:
        'The key that protects all stored files. Without it nothing can be read: keep a copy in a safe place.',
    }),
  ),
  SERVICE_SECRET: optional(
    text('^\\S{32,}$', {
      secret: true,
      defaultText: 'generated at the first start and kept in DATA_DIR',
      expects: 'at least 32 characters without spaces',
      example: '`openssl rand -base64 32`',
      description: 'The secret that the keys of signed `Authorization` headers (`get_time`) are derived from.',
    }),
  ),
  METRICS_TOKEN: optional(
    text('^\\S{20,}$', {
      secret: true,
      defaultText: 'none: only programs on this machine can read the metrics',
      expects: 'at least 20 characters without spaces',
      example: '`openssl rand -base64 32`',
      description: 'The bearer token that monitoring on another machine uses to read `/metrics`.',
    }),
  ),
  OFFICE_PROGRAM: optional(
    text('^(/\\S.*|off)$', {
      defaultText: 'LibreOffice in its usual location; without it, only text, tables and images are shown',
      expects: 'the full path of a program like /usr/bin/soffice, or off',
      example: '/usr/bin/soffice',
      description: 'LibreOffice, which renders office documents for previews.',
    }),
  ),
  VIDEO_PROGRAM: optional(
    text('^(/\\S.*|off)$', {
      defaultText: 'FFmpeg in its usual location; without it, videos have no thumbnails',
      expects: 'the full path of a program like /usr/bin/ffmpeg, or off',
      example: '/usr/bin/ffmpeg',
      description: 'FFmpeg, which draws one frame of a video for its thumbnail.',
    }),
  ),
  TRUST_PROXY: optional(
    text(anyText, {
      defaultText: 'none: the header is ignored',
      expects: 'a list of addresses or networks, like 10.0.0.0/8, separated by commas',
      example: '127.0.0.1,10.0.0.0/8',
      description: 'The proxies whose `X-Forwarded-For` header is trusted. Anyone else could put any address into it.',
    }),
  ),
  SCANNER_URL: optional(
    text('^(clamd|icap)://\\S+$', {
      defaultText: 'none: files are not scanned for malware',
      expects: 'clamd:///path/of/a/socket, clamd://host:3310, or icap://host:1344/service',
      example: 'clamd:///run/clamav/clamd.ctl',
      description:
        'The scanner that looks for malware in new files: the daemon of ClamAV, or a server that speaks ICAP.',
    }),
  ),
  SCANNER_REQUIRED: flag({
    default: false,
    example: '1',
    description:
      'Nobody but whoever brought a file reads it before the scanner has looked at it. Without it, files that wait can be read, also while the scanner is away.',
  }),
  SCANNER_MAX_MIB: whole(1, 4096, {
    default: 100,
    example: '500',
    description: 'The largest file that is scanned, in MiB. It must fit the limit of the scanner.',
  }),
  ETAX_SCHEMA_DIR: optional(
    text(anyText, {
      defaultText: 'none: e-Tax documents are checked by the product’s own rules alone',
      expects: 'a folder laid out like the release of the official schemas',
      example: '/opt/etax/schema',
      description:
        'The official schemas of e-Tax documents. With them each document is validated against its schema too.',
    }),
  ),
  ETAX_TRUSTED_CERTIFICATES: optional(
    text(anyText, {
      defaultText: 'none: who issued the certificate of a signer is unknown',
      expects: 'a file of certificates in PEM form',
      example: '/etc/khlang/etax-authorities.pem',
      description: 'The authorities whose certificates are trusted on signatures of e-Tax documents.',
    }),
  ),
  ETAX_TEST_SIGNING: optional(
    flag({
      defaultText: 'that of DEMO',
      example: '0',
      description:
        'Signs e-Tax documents with a certificate that says it is a test and that nobody trusts, where an upload link hands them to the signing service. Without it no signing service is connected.',
    }),
  ),
  LOG_LEVEL: text('^(fatal|error|warn|info|debug|trace|silent)$', {
    default: 'info',
    expects: 'one of fatal, error, warn, info, debug, trace, silent',
    example: 'warn',
    description: 'The minimum level of log lines.',
  }),
  TEST_CLOCK: flag({
    default: false,
    example: '0',
    description:
      'Lets tests move the server’s clock forward with `POST /api/test-clock {"advanceSeconds": n}`, without signing in; jobs that become due run. Only while PUBLIC_URL is a loopback address.',
  }),
  WEBHOOK_LOOPBACK: flag({
    default: false,
    example: '0',
    description:
      'Lets webhooks call this machine, by http too, so that receivers can be tried. Only while PUBLIC_URL is a loopback address.',
  }),
  MAIL_IN_PORT: optional(
    whole(1, 65535, {
      defaultText: 'none: no mail is received',
      example: '25',
      description:
        'The port on which mail for the addresses of businesses is received (SMTP), for mail keeping. Needs MAIL_IN_DOMAIN.',
    }),
  ),
  MAIL_IN_HOST: optional(
    text('^[0-9A-Za-z.:_-]+$', {
      defaultText: 'HOST',
      expects: 'an address of this machine or a host name',
      example: '0.0.0.0',
      description: 'The address on which mail is received.',
    }),
  ),
  MAIL_IN_DOMAIN: optional(
    text('^[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*$', {
      defaultText: 'none',
      expects: 'a domain like in.example.com',
      example: 'in.example.com',
      description: 'The domain of the addresses at which businesses receive mail. Its MX record leads to this server.',
    }),
  ),
  MAIL_IN_CERTIFICATE: optional(
    text(anyText, {
      defaultText: 'none: mail is received without STARTTLS',
      expects: 'a file with a certificate chain in PEM',
      example: '/etc/khlang/mail.crt',
      description: 'The certificate of the mail listener, read at the start.',
    }),
  ),
  MAIL_IN_CERTIFICATE_KEY: optional(
    text(anyText, {
      defaultText: 'none',
      expects: 'a file with a private key in PEM',
      example: '/etc/khlang/mail.key',
      description: 'The file with the key of MAIL_IN_CERTIFICATE.',
    }),
  ),
  MAIL_KEEP_NETWORKS: optional(
    text(anyText, {
      defaultText: 'none: mail servers have to be on the public internet',
      expects: 'networks, separated by commas, like 10.0.0.0/8',
      example: '10.20.0.0/16',
      description:
        'Networks that are not public in which Admin Business may name mail servers to be read, also without encryption.',
    }),
  ),
  LIMIT_ACCOUNT_REQUESTS_PER_SECOND: limit(50, 'Average requests per second of one account.'),
  LIMIT_ACCOUNT_BURST: limit(200, 'Burst of requests of one account.'),
  LIMIT_ADDRESS_REQUESTS_PER_SECOND: limit(
    100,
    'Requests per second without a session from one network: an IPv4 address, or an IPv6 network of 64 bits.',
  ),
  LIMIT_DAV_REQUESTS_PER_SECOND: limit(250, 'Requests per second of the mapped drives of one account.'),
  LIMIT_ADDRESS_CONNECTIONS: limit(100, 'Open connections from one network address.'),
  LIMIT_PARALLEL_UPLOADS: limit(20, 'Concurrent uploads of one account.'),
  LIMIT_PARALLEL_ZIPS: limit(3, 'Concurrent zip downloads of one account.'),
  LIMIT_SEARCHES_PER_SECOND: limit(10, 'Searches per second of one account.'),
  LIMIT_MAIL_RECIPIENTS_PER_HOUR: limit(100, 'Mail recipients per hour of one account.'),
  LIMIT_LINKS_PER_MINUTE: limit(60, 'Links that one account may create per minute.'),
  LIMIT_MAIL_IN_CONNECTIONS: limit(50, 'Open connections of the mail listener.'),
  LIMIT_MAIL_IN_PER_MINUTE: limit(60, 'Mails per minute that one network may send to the mail listener.'),
  LIMIT_DELIVERIES_PER_SECOND: limit(20, 'E-documents per second that one key may deliver.'),
})

export type Settings = Static<typeof Settings>
export type SettingName = keyof Settings

type Property = TSchema & About & { type: string }

export const settingNames = Object.keys(Settings.properties) as SettingName[]

export const aboutSetting = (name: SettingName) => Settings.properties[name] as unknown as Property
