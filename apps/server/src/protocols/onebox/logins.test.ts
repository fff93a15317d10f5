import { createHmac, randomUUID } from 'node:crypto'
import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../test/identity-world.ts'
import { createOneboxWorld, type More, type OneboxWorld, refused } from '../../../test/onebox-world.ts'
import { signCall } from '../../../test/sign-call.ts'

let world: OneboxWorld
beforeAll(async () => {
  world = await createOneboxWorld()
})

test.each(['login', 'v2/login', 'v3/login'])('%s returns every field of a login', async (path) => {
  const { status, body } = await world.post(path, { username: 'somsri1', password: demoPassword })
  expect(status).toBe(200)
  expect(body.result).toMatchObject({
    accesstoken: expect.stringMatching(/^[\w-]{43}$/),
    user_info: {
      username: 'somsri1',
      thai_email: 'somsri@mail.example',
      my_folder_id: world.folderId,
      type: 'Citizen',
    },
    login_default: { type: 'Citizen', account_id: body.result.accountid },
    biz: [],
    feature_status: { my_drive: 'Y', my_drive_bu: 'Y', file_s: 'Y', inbox: 'Y', outbox: 'Y', shared: 'Y', trash: 'Y' },
    business_info: null,
    department_user: [],
    personal_folder_id: world.folderId,
    tax_id: '1100000000016',
    admin: false,
    service: 'OneID',
  })
  const ends = new Date(String(body.result.expired_login_dtm)).getTime()
  expect(ends - world.clock.now().getTime()).toBeGreaterThan(86_000_000)
})

test('login accepts e-mail and mobile number too, and does not say what was wrong', async () => {
  for (const username of ['anan@mail.example', '0810000002']) {
    const { body } = await world.post('login', { username, password: demoPassword })
    expect(body.result.user_info).toMatchObject({ username: 'anan01' })
  }
  const wrong = await world.post('login', { username: 'anan01', password: 'wrong-pass-1' })
  expect(wrong).toMatchObject(refused(401, 'WRONG_CREDENTIALS'))
  expect(wrong.body.errorMessage).toBe('Wrong username or password')
  expect(await world.post('login', { username: 'nobody1', password: 'wrong-pass-1' })).toMatchObject(
    refused(401, 'WRONG_CREDENTIALS'),
  )
  for (const payload of [{}, { username: 'anan01' }, { username: '', password: '' }]) {
    expect(await world.post('login', payload)).toMatchObject(refused(400, 'CREDENTIALS_REQUIRED'))
  }
  expect(await world.post('login', { username: 1 })).toMatchObject(refused(400, 'INVALID_INPUT'))
})

test('after too many failed attempts they have to wait', async () => {
  const address = world.freshAddress()
  for (let n = 0; n < 5; n++)
    await world.post('v2/login', { username: 'kanya01', password: 'wrong-pass-1' }, { address })
  const { status, body } = await world.post('v2/login', { username: 'kanya01', password: demoPassword }, { address })
  expect({ status, body }).toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'))
})

test('the login uses the default account', async () => {
  const businessId = await world.businessOf('malee01')
  const { result } = await world.login('malee01')
  expect(result.biz).toEqual([
    {
      id: businessId,
      id_card_num: '0105500000011',
      taxid: '0105500000011',
      branch_no: '00000',
      first_name_th: 'บริษัท วัน เทรดดิ้ง จำกัด',
      first_name_eng: 'One Trading Co., Ltd.',
      admin: true,
    },
  ])
  const person = await world.accounts.findPersonByUsername(world.database.db, 'prasit1')
  const actor = await world.identity.authenticate(
    { token: (await world.login('prasit1')).token, accountId: null },
    { address: null, traceId: null },
  )
  if (!actor || !person) throw new Error('nobody')
  const business = await world.businessOf('prasit1')
  await world.accounts.changePreferences(actor, { defaultAccountId: business })
  const landed = (await world.login('prasit1')).result
  expect(landed).toMatchObject({
    accountid: actor.accountId,
    login_default: { account_id: business, type: 'Business' },
    business_info: { business_id: business, status_permission_inbox: 'off', check_package: 'enterprise' },
    department_user: [{ department_name_eng: 'Sales' }],
    tax_id: '0105500000011',
    admin: false,
  })
  await world.accounts.changePreferences(actor, { defaultAccountId: null })
})

test('collaboration and company mail sign in by address', async () => {
  const given = { email: 'kanya@one.example', password: demoPassword }
  const encode = Buffer.from(JSON.stringify(given)).toString('base64')
  for (const [path, payload] of [
    ['login_with_collaboration', given],
    ['v2/encode/login_byemail', { encode }],
    ['v3/encode/login_byemail', given],
    ['v4/encode/login_byemail', { encode }],
  ] as const) {
    const { body } = await world.post(path, payload)
    expect(body.result.user_info, path).toMatchObject({ username: 'kanya01' })
  }
  const name = { email: 'kanya01', password: demoPassword }
  expect(await world.post('login_with_collaboration', name)).toMatchObject(refused(400, 'INVALID_INPUT'))
  expect(await world.post('v4/encode/login_byemail', { encode: '%%%' })).toMatchObject(refused(400, 'INVALID_INPUT'))
  expect(await world.post('v4/encode/login_byemail', {})).toMatchObject(refused(400, 'CREDENTIALS_REQUIRED'))
  const wrong = { ...given, password: 'wrong-pass-1' }
  expect(await world.post('v4/encode/login_byemail', wrong)).toMatchObject(refused(401, 'WRONG_CREDENTIALS'))
})

test('a mailbox that is not linked is OneMail, which administers no business and has no chat widget', async () => {
  world.chat.token = async () => 'a-chat-token'
  const given = { email: 'malee@one.example', password: demoPassword }
  const biz_id = await world.businessOf('malee01')
  const enter = async (path: string) => {
    const { accesstoken, service } = (await world.post(path, given)).body.result as Record<string, string>
    const authorization = await world.signedBy(accesstoken ?? '')
    const check = await world.post('check_admin_business', { accesstoken, biz_id }, { headers: { authorization } })
    const { result } = (await world.post('V3/login_business', { accesstoken, biz_id })).body
    const biz = result.biz as { admin: boolean }[]
    const chat = await world.post('onechat/token', { accesstoken })
    return { service, admins: [check.body.admin, result.admin, biz[0]?.admin], chat: chat.status }
  }
  const paths = ['login_with_collaboration', 'v2/encode/login_byemail', 'v4/encode/login_byemail']
  const linked = { service: 'OneMail_OneID', admins: [true, true, true], chat: 200 }
  for (const path of paths) expect(await enter(path), path).toEqual(linked)
  await world.owner.pool.query("update person set email_verified_at = null where username = 'malee01'")
  for (const path of paths)
    expect(await enter(path), path).toEqual({ service: 'OneMail', admins: [false, false, false], chat: 403 })
  await world.owner.pool.query("update person set email_verified_at = now() where username = 'malee01'")
  world.chat.token = null
})

test('login_by_mobile sends a code, and signs in with it', async () => {
  const sent = await world.post('login_by_mobile', { mobile_no: '0810000006' })
  expect(sent.body.result).toMatchObject({ otp_sent: true })
  const otp = await world.codeFor('+66810000006')
  const wrong = otp === '000000' ? '000001' : '000000'
  expect(await world.post('login_by_mobile', { mobile_no: '0810000006', otp: wrong })).toMatchObject(
    refused(401, 'OTP_MISMATCH'),
  )
  const { body } = await world.post('login_by_mobile', { mobile_no: '0810000006', otp })
  expect(body.result.user_info).toMatchObject({ username: 'wichai1' })
  expect(await world.post('login_by_mobile', { mobile_no: '0810000006', otp })).toMatchObject(
    refused(401, 'OTP_INVALID'),
  )
  expect(await world.post('login_by_mobile', { mobile_no: '12345' })).toMatchObject(refused(400, 'MOBILE_INVALID'))
  expect(await world.post('login_by_mobile', { mobile_no: '0810000006' })).toMatchObject(refused(429, 'OTP_TOO_MANY'))
})

test('an access token is exchanged once, in a signed call', async () => {
  const { token } = await world.login('somsri1')
  const path = `/authorize/api/login/sharedtoken?accesstoken=${token}`
  expect(await world.call('GET', path)).toMatchObject(refused(401, 'AUTHORIZATION_STALE'))
  const signed = async () => ({ headers: { authorization: await world.signedBy(token) } })
  const { body } = await world.call('GET', path, undefined, await signed())
  expect(body.result.user_info).toMatchObject({ username: 'somsri1' })
  expect(body.result.accesstoken).not.toBe(token)
  expect(await world.call('GET', path, undefined, await signed())).toMatchObject(refused(401, 'TOKEN_UNAVAILABLE'))
  expect(await world.call('GET', '/authorize/api/login/sharedtoken')).toMatchObject(refused(401, 'TOKEN_UNAVAILABLE'))
})

test('a partner signs with its own key, and its assertion is valid for 60 seconds and once', async () => {
  const kinds = ['onePlatform', 'sharedToken'] as const
  const partner = await world.identity.registerPartner({ name: 'portal', algorithm: 'HS256', kinds })
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const assertion = (sub: string, ttl = 50) => {
    const exp = Math.floor(world.clock.now().getTime() / 1000) + ttl
    const claims = { iss: 'portal', sub, aud: world.config.publicUrl, jti: randomUUID(), exp }
    const signed = `${base64({ alg: 'HS256' })}.${base64(claims)}`
    return `${signed}.${createHmac('sha256', partner.secret ?? '')
      .update(signed)
      .digest('base64url')}`
  }
  const header = () => ({ headers: { authorization: signCall(partner.callKey, world.clock.now().toISOString()) } })
  const enter = (token: string, more: More = header()) =>
    world.post('oneplatform/login', { token, partner_id: partner.id }, more)
  const token = assertion('anan01')
  const { body } = await enter(token)
  expect(body.result.user_info).toMatchObject({ username: 'anan01' })
  expect(await enter(token)).toMatchObject(refused(401, 'PARTNER_REFUSED'))
  expect(await enter(assertion('anan01', 3600))).toMatchObject(refused(401, 'PARTNER_REFUSED'))
  expect(await enter(assertion('nobody1'))).toMatchObject(refused(401, 'PARTNER_REFUSED'))
  expect(await enter(assertion('anan01'), {})).toMatchObject(refused(401, 'AUTHORIZATION_STALE'))
  for (const wrong of ['', 'x', 'a.b.c']) {
    expect(await enter(wrong)).toMatchObject(refused(401, 'PARTNER_REFUSED'))
  }
  expect(await world.post('oneplatform/login', { token }, header())).toMatchObject(refused(401, 'PARTNER_REFUSED'))
  const person = await world.accounts.findPersonByUsername(world.database.db, 'kanya01')
  const shared = await world.inTransaction((tx) => world.identity.issueSharedToken(tx, person?.id ?? '', null))
  const path = `/authorize/api/login/sharedtoken?share_token=${shared.token}`
  expect(await world.call('GET', path, undefined, header())).toMatchObject(refused(401, 'PARTNER_REFUSED'))
  const entered = await world.call('GET', `${path}&partner_id=${partner.id}`, undefined, header())
  expect(entered.body.result.user_info).toMatchObject({ username: 'kanya01' })
  const again = await world.call('GET', `${path}&partner_id=${partner.id}`, undefined, header())
  expect(again).toMatchObject(refused(401, 'TOKEN_UNAVAILABLE'))
  const byWord = `/authorize/api/login/sharedtoken?share_token=${assertion('somsri1')}&partner_id=${partner.id}`
  expect((await world.call('GET', byWord, undefined, header())).body.result.user_info).toMatchObject({
    username: 'somsri1',
  })
})

test('people with a second factor send its code along, once, at every login by password or number', async () => {
  const credentials = { username: 'prasit1', password: demoPassword }
  const browser = await world.signIn('prasit1')
  const own = async (url: string, payload: object) => (await browser.post(url, payload)).json().result
  const { uri } = await own('/api/me/two-factor/totp', {})
  const app = URI.parse(uri)
  const code = () => ('period' in app ? app.generate({ timestamp: world.clock.now().getTime() }) : '')
  const { recoveryCodes } = await own('/api/me/two-factor/totp/confirm', { code: code() })
  world.clock.advance(60_000)

  const mail = { email: 'prasit@one.example', password: demoPassword }
  const logins: [string, object][] = [
    ...['login', 'v2/login', 'v3/login'].map((path): [string, object] => [path, credentials]),
    ...['login_with_collaboration', 'v4/encode/login_byemail'].map((path): [string, object] => [path, mail]),
  ]
  for (const [path, body] of logins) {
    expect(await world.post(path, body), path).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'))
    const wrong = await world.post(path, { ...body, second_code: '000000' }, { address: world.freshAddress() })
    expect(wrong, path).toMatchObject(refused(401, 'SECOND_FACTOR_WRONG'))
  }
  const second_code = code()
  expect((await world.post('login', { ...credentials, second_code })).status).toBe(200)
  expect(await world.post('login', { ...credentials, second_code })).toMatchObject(refused(401, 'SECOND_FACTOR_WRONG'))
  const recovered = { ...credentials, second_code: recoveryCodes[0] }
  expect((await world.post('login', recovered)).status).toBe(200)
  expect(await world.post('login', recovered)).toMatchObject(refused(401, 'SECOND_FACTOR_WRONG'))
})
