import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError, describeSettings, type Environment, parseConfig } from './config.ts'

const problemsOf = (env: Environment): readonly string[] => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

test('without settings: everything embedded, on this machine only, with the demo accounts', () => {
  const { config, secrets } = parseConfig({})
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    database: 'embedded',
    oidc: { kind: 'embedded' },
    mail: { kind: 'folder' },
    demo: true,
    testClock: false,
    webhookLoopback: false,
    mailIn: null,
    mailKeepNetworks: [],
    trustProxy: [],
    logLevel: 'info',
    limits: { accountRequestsPerSecond: 50, accountBurst: 200, parallelUploads: 20 },
  })
  expect(config.dataDir).toMatch(/^\/.*\/data$/)
  expect(config.storageUrl).toBe(`file://${config.dataDir}/files`)
  expect(secrets.databaseUrl).toBeUndefined()
  expect(parseConfig({ PORT: '', DEMO: ' ' }).config).toEqual(config)
})

test.each([
  ['another port', { PORT: '9000' }, { publicUrl: 'http://localhost:9000', host: '127.0.0.1', demo: true }],
  [
    'a public address',
    { PUBLIC_URL: 'https://drive.example.com/' },
    { publicUrl: 'https://drive.example.com', host: '0.0.0.0', demo: false },
  ],
  [
    'a public address behind a proxy here',
    { PUBLIC_URL: 'https://a.example', HOST: '127.0.0.1' },
    { host: '127.0.0.1', demo: false },
  ],
  ['open to the network', { HOST: '0.0.0.0' }, { demo: false }],
  ['an address in ::1', { PUBLIC_URL: 'http://[::1]:8080' }, { host: '127.0.0.1', demo: true }],
  [
    'a name that only looks like a loopback',
    { PUBLIC_URL: 'http://localhost.example.com' },
    { host: '0.0.0.0', demo: false },
  ],
  ['demo on purpose', { PUBLIC_URL: 'https://demo.example.com', DEMO: '1' }, { demo: true }],
  ['no demo on purpose', { DEMO: '0' }, { demo: false }],
  ['an external database', { DATABASE_URL: 'postgres://a:b@h/d' }, { database: 'external', demo: false }],
  [
    'outgoing mail',
    { SMTP_URL: 'smtp://mail.example.com:587', PUBLIC_URL: 'https://drive.example.com' },
    { mail: { kind: 'smtp', from: 'Khlang <no-reply@drive.example.com>' }, demo: false },
  ],
  [
    'outgoing mail from somebody',
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'คลัง <drive@example.com>' },
    { mail: { kind: 'smtp', from: 'คลัง <drive@example.com>' } },
  ],
  ['a clock for tests', { TEST_CLOCK: '1' }, { testClock: true }],
  ['receivers on this machine', { WEBHOOK_LOOPBACK: '1' }, { webhookLoopback: true }],
  [
    'proxies',
    { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
    { trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
  ],
])('%s', (_name, env, expected) => expect(parseConfig(env).config).toMatchObject(expected))

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535, not "80a".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
  [{ PORT: '1e3' }, 'PORT must be a whole number from 1 to 65535, not "1e3".'],
  [{ DEMO: 'yes' }, 'DEMO must be 1 or 0, not "yes".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  [{ PUBLIC_URL: 'drive.example.com' }, 'PUBLIC_URL must be the address people see'],
  [{ PUBLIC_URL: 'https://example.com/drive' }, 'without a path'],
  [{ PUBLIC_URL: 'https://a.example:99999' }, 'PUBLIC_URL must be the address people see'],
  [{ STORAGE_URL: '/srv/files' }, 'STORAGE_URL must be an address like file:///path'],
  [
    { OIDC_ISSUER: 'https://login.example.com' },
    'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too, because OIDC_ISSUER is set.',
  ],
  [{ SMS_GATEWAY_TOKEN: 'x' }, 'SMS_GATEWAY_URL must be set too, because SMS_GATEWAY_TOKEN is set.'],
  [{ CHAT_URL: 'https://chat.example:99999' }, 'CHAT_URL must be the address of a chat provider'],
  [{ AWS_ACCESS_KEY_ID: 'x' }, 'AWS_SECRET_ACCESS_KEY must be set too'],
  [{ DATABASE_OWNER_URL: 'postgres://a:b@h/d' }, 'DATABASE_URL must be set too'],
  [{ TRUST_PROXY: '10.0.0.0/8,proxy' }, 'TRUST_PROXY holds "proxy"'],
  [{ TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY holds "10.0.0.0/40"'],
  [
    { TEST_CLOCK: '1', PUBLIC_URL: 'https://khlang.example' },
    'TEST_CLOCK is only allowed while PUBLIC_URL is a loopback',
  ],
  [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be one or more keys'],
  [{ LIMIT_PARALLEL_UPLOADS: '0' }, 'LIMIT_PARALLEL_UPLOADS must be a whole number from 1 to 1000000'],
])('%j is refused with the reason', (env, sentence) => {
  expect(problemsOf(env)).toHaveLength(1)
  expect(problemsOf(env)[0]).toContain(sentence)
})

test('all mistakes are reported at once', () => {
  const env = { PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://z', OIDC_CLIENT_ID: 'a' }
  expect(problemsOf(env)).toHaveLength(4)
  expect(() => parseConfig(env)).toThrow(ConfigError)
  expect(() => parseConfig(env)).toThrow(/The settings have mistakes:\n- PORT/)
})

test('the configuration is immutable', () => {
  const { config, secrets } = parseConfig({ SERVICE_SECRET: 'x'.repeat(32) })
  expect(() => Object.assign(config, { port: 1 })).toThrow('read only')
  expect(() => Object.assign(config.limits, { accountBurst: 1 })).toThrow('read only')
  expect(() => Object.assign(secrets, { serviceSecret: 'y' })).toThrow('read only')
})

test('secrets are readable by name only, and never appear in output or errors', () => {
  const secret = 'hunter2-hunter2-hunter2-hunter2-hunter2'
  const env = {
    SERVICE_SECRET: secret,
    SMTP_URL: `smtp://a:${secret}@mail.example.com`,
    DATABASE_URL: `postgres://app:${secret}@db/khlang`,
    AWS_ACCESS_KEY_ID: 'name',
    AWS_SECRET_ACCESS_KEY: secret,
  }
  const { config, secrets } = parseConfig(env)
  expect(secrets.serviceSecret).toBe(secret)
  expect(secrets.storageKeys?.secretAccessKey).toBe(secret)
  expect(secrets.databaseOwnerUrl).toBe(env.DATABASE_URL)
  const printed = [
    JSON.stringify({ config, secrets, keys: secrets.storageKeys }),
    inspect({ config, secrets }, { showHidden: true, depth: 9 }),
    inspect(Object.values({ ...secrets })),
    secrets.toJSON(),
    JSON.stringify({ ...secrets }),
    JSON.stringify(Object.entries(secrets)),
  ].join('\n')
  expect(printed).not.toContain(secret)
  expect(problemsOf({ DATABASE_URL: `mysql://${secret}`, MASTER_KEY: secret }).join()).not.toContain(secret)
})

test('every setting has a description', () => {
  const rows = describeSettings()
  expect(rows.map((row) => row.name)).toContain('PUBLIC_URL')
  for (const row of rows) {
    expect(row.description, row.name).toMatch(/\.$/)
    expect(row.default, row.name).not.toContain('undefined')
    expect(row.example, row.name).not.toBe('``')
  }
  expect(rows.filter((row) => /SECRET|TOKEN|MASTER/.test(row.name)).every((row) => row.secret)).toBe(true)
})

test('the examples are valid', () => {
  const plain = describeSettings().filter((row) => !row.example.includes(' '))
  const env = Object.fromEntries(plain.map((row) => [row.name, row.example.replaceAll('`', '')]))
  expect(problemsOf({ ...env, DEMO: '1' })).toEqual([])
})
