import Type, { type Static, type TSchema } from 'typebox'

/** The description of a setting; the configuration page and the error messages are generated from it. */
export type About = {
  description: string
  /** What a valid value looks like, as the end of the sentence "X must be …". */
  expects: string
  example: string
  /** Shown in place of a default that depends on other settings. */
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

/** Every setting of the server, each an environment variable. This is the only list: nothing else is read. */
export const Settings = Type.Object({
  PORT: whole(1, 65535, {
    default: 8080,
    example: '8080',
    description:
      'The one public port. Web pages, API, uploads, WebDAV and the embedded identity provider answer there.',
  }),
  HOST: optional(
    text('^[0-9A-Za-z.:_-]+$', {
      defaultText: '`127.0.0.1` while PUBLIC_URL is a loopback address, else `0.0.0.0`',
      expects: 'an address of this machine or a host name',
      example: '0.0.0.0',
      description:
        'The address to listen on. A first try on one’s own machine is not reachable from outside; a server with a public address is.',
    }),
  ),
  PUBLIC_URL: optional(
    text(`${web}/?$`, {
      defaultText: '`http://localhost:$PORT`',
      expects: 'the address people see, without a path, like https://drive.example.com',
      example: 'https://drive.example.com',
      description: 'The address people see. Links in mails, sign-in and cookies are made from it.',
    }),
  ),
  OPERATOR_CONTACT: optional(
    text(anyText, {
      defaultText: 'none: the policy pages speak of "the operator"',
      expects: 'a name with an address, like Example Co., Ltd., privacy@example.com',
      example: 'Example Co., Ltd., privacy@example.com',
      description: 'Who runs this installation and answers for personal data, as the policy pages show it.',
    }),
  ),
  DATA_DIR: text(anyText, {
    default: './data',
    expects: 'a folder',
    example: '/var/lib/khlang',
    description: 'Everything that the embedded parts keep: database, files, keys, outgoing mail. Back it up whole.',
  }),
  DATABASE_URL: optional(
    text('^postgres(ql)?://[^\\s/]+/[^\\s?]+', {
      secret: true,
      defaultText: 'the embedded PostgreSQL in DATA_DIR',
      expects: 'an address like postgres://user:password@host:5432/name',
      example: 'postgres://khlang_app:password@db.example.com:5432/khlang',
      description: 'An external PostgreSQL, made with the encoding UTF8 and the locale C.UTF-8.',
    }),
  ),
  DATABASE_OWNER_URL: optional(
    text('^postgres(ql)?://[^\\s/]+/[^\\s?]+', {
      secret: true,
      defaultText: 'DATABASE_URL',
      expects: 'an address like postgres://owner:password@host:5432/name',
      example: 'postgres://khlang_owner:password@db.example.com:5432/khlang',
      description:
        'The same database as its owner, for migrations only. With it the server itself works as a role that cannot change the audit log.',
    }),
  ),
  STORAGE_URL: optional(
    text('^(file:///\\S+|s3://[a-z0-9][a-z0-9.-]+/?(\\?\\S*)?)$', {
      defaultText: 'files in DATA_DIR',
      expects: 'an address like file:///path or s3://bucket?endpoint=…&region=…&forcePathStyle=true',
      example: 's3://khlang?endpoint=https://s3.example.com&region=ap-southeast-1&forcePathStyle=true',
      description: 'Where the bytes of files lie, encrypted. The keys of S3 come from the usual AWS variables.',
    }),
  ),
  AWS_ACCESS_KEY_ID: optional(
    text(anyText, {
      defaultText: 'what the machine’s role gives',
      expects: 'the name of an access key',
      example: 'AKIAIOSFODNN7EXAMPLE',
      description: 'The access key for an s3 STORAGE_URL.',
    }),
  ),
  AWS_SECRET_ACCESS_KEY: optional(
    text(anyText, {
      secret: true,
      defaultText: 'what the machine’s role gives',
      expects: 'a secret access key',
      example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      description: 'The secret that belongs to AWS_ACCESS_KEY_ID.',
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
  OIDC_ISSUER: optional(
    text(`${web}(/\\S*)?$`, {
      defaultText: 'the embedded identity provider',
      expects: 'the address of an OpenID provider',
      example: 'https://login.example.com/realms/khlang',
      description:
        'An external identity provider; its configuration is read from `/.well-known/openid-configuration` below it.',
    }),
  ),
  OIDC_CLIENT_ID: optional(
    text(anyText, {
      defaultText: 'none',
      expects: 'the name of this client at the identity provider',
      example: 'khlang',
      description: 'The name under which the external identity provider knows this server.',
    }),
  ),
  OIDC_CLIENT_SECRET: optional(
    text(anyText, {
      secret: true,
      defaultText: 'none',
      expects: 'the secret of this client at the identity provider',
      example: 'a-long-random-text',
      description: 'The secret that belongs to OIDC_CLIENT_ID.',
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
      expects: 'a mail address, with or without a name before it',
      example: 'Khlang <no-reply@example.com>',
      description: 'Who outgoing mails are from.',
    }),
  ),
  SMS_GATEWAY_URL: optional(
    text(`${web}(/\\S*)?$`, {
      defaultText: 'every message stays in the outgoing-mail folder of DATA_DIR',
      expects: 'the address of an SMS gateway',
      example: 'https://sms.example.com/send',
      description: 'Where one-time codes for mobile phones are posted.',
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
  DEMO: optional(
    flag({
      defaultText: '`1` when everything is embedded and both HOST and PUBLIC_URL are loopback addresses, else `0`',
      example: '0',
      description:
        'Makes the demo accounts, whose password everybody knows. Never set it on a server with real documents.',
    }),
  ),
  MASTER_KEY: optional(
    text(`^\\s*${key}([\\s,]+${key})*\\s*$`, {
      secret: true,
      defaultText: 'made at the first start and kept in DATA_DIR',
      expects: 'one or several keys of 64 hexadecimal digits or of 32 bytes in base64, the current one first',
      example: '`openssl rand -base64 32`',
      description:
        'The key that protects all stored files. Without it nothing can be read: keep a copy in a safe place.',
    }),
  ),
  SERVICE_SECRET: optional(
    text('^\\S{32,}$', {
      secret: true,
      defaultText: 'made at the first start and kept in DATA_DIR',
      expects: 'at least 32 characters without spaces',
      example: '`openssl rand -base64 32`',
      description: 'The fixed secret from which the keys of `Authorization` headers after `get_time` are derived.',
    }),
  ),
  OFFICE_PROGRAM: optional(
    text('^(/\\S.*|off)$', {
      defaultText:
        'LibreOffice where it is usually installed; without it only their words, tables and pictures are shown',
      expects: 'the whole path of a program like /usr/bin/soffice, or off',
      example: '/usr/bin/soffice',
      description: 'LibreOffice, which draws office documents for previews.',
    }),
  ),
  TRUST_PROXY: optional(
    text(anyText, {
      defaultText: 'none: the header is ignored',
      expects: 'a list of addresses or networks, like 10.0.0.0/8, separated by commas',
      example: '127.0.0.1,10.0.0.0/8',
      description: 'The proxies whose `X-Forwarded-For` is believed. Everybody else could write any address into it.',
    }),
  ),
  LOG_LEVEL: text('^(fatal|error|warn|info|debug|trace|silent)$', {
    default: 'info',
    expects: 'one of fatal, error, warn, info, debug, trace, silent',
    example: 'warn',
    description: 'The least important lines that the log still shows.',
  }),
  TEST_CLOCK: flag({
    default: false,
    example: '1',
    description: 'Lets a test move the server’s clock. Only with DEMO.',
  }),
  LIMIT_ACCOUNT_REQUESTS_PER_SECOND: limit(50, 'Requests a second of one account, on average.'),
  LIMIT_ACCOUNT_BURST: limit(200, 'Requests of one account that may come at once.'),
  LIMIT_ADDRESS_REQUESTS_PER_SECOND: limit(100, 'Requests a second from one network address without a sign-in.'),
  LIMIT_ADDRESS_CONNECTIONS: limit(100, 'Open connections from one network address.'),
  LIMIT_PARALLEL_UPLOADS: limit(20, 'Uploads of one account at the same time.'),
  LIMIT_PARALLEL_ZIPS: limit(3, 'Downloads of folders as one file, of one account, at the same time.'),
  LIMIT_SEARCHES_PER_SECOND: limit(10, 'Searches a second of one account.'),
  LIMIT_MAIL_RECIPIENTS_PER_HOUR: limit(100, 'People to whom one account may have mails sent in an hour.'),
  LIMIT_LINKS_PER_MINUTE: limit(60, 'Links that one account may make in a minute.'),
  LIMIT_DELIVERIES_PER_SECOND: limit(20, 'E-documents a second that one key may deliver.'),
})

export type Settings = Static<typeof Settings>
export type SettingName = keyof Settings

type Property = TSchema & About & { type: string }

export const settingNames = Object.keys(Settings.properties) as SettingName[]

export const aboutSetting = (name: SettingName) => Settings.properties[name] as unknown as Property
