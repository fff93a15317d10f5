import { randomUUID } from 'node:crypto'
import { errorText } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import { createOneboxWorld, type OneboxWorld, refused } from '../../../test/onebox-world.ts'
import { signCall } from '../../../test/sign-call.ts'

let world: OneboxWorld
beforeAll(async () => {
  world = await createOneboxWorld()
})

test('get_time returns status and now, and nothing else', async () => {
  const { status, body } = await world.call('GET', '/admin/api/get_time')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'OK', now: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
})

test('getprofile and authorize_checking return one’s own login only', async () => {
  const { token, result } = await world.login('somsri1')
  const { body } = await world.post('getprofile', { accesstoken: token })
  expect(body.result).toMatchObject({
    accesstoken: token,
    accountid: result.accountid,
    biz: [],
    feature_status: { trash: 'Y' },
  })
  const byBearer = await world.post('getprofile', {}, { headers: { authorization: `Bearer ${token}` } })
  expect(byBearer.body.result.user_info).toMatchObject({ username: 'somsri1' })
  const byCookie = await world.post('getprofile', {}, { cookies: { token_auth: token } })
  expect(byCookie.body.result.accesstoken).toBeNull()
  const user_id = (await world.accounts.findPersonByUsername(world.database.db, 'somsri1'))?.id
  expect((await world.post('getprofile', { accesstoken: token, user_id })).status).toBe(200)
  expect(await world.post('getprofile', { accesstoken: token, user_id: randomUUID() })).toMatchObject(
    refused(403, 'PROFILE_FAILED'),
  )
  expect(await world.post('getprofile', { user_id })).toMatchObject(refused(401, 'SESSION_EXPIRED'))
  expect(await world.post('getprofile', { accesstoken: 'x'.repeat(43) })).toMatchObject(refused(401, 'SESSION_EXPIRED'))
  const checked = await world.post('authorize_checking', { accesstoken: token })
  expect(checked.body.result).toMatchObject({ authorize: true, username: 'somsri1', service: 'OneID' })
  expect(await world.post('authorize_checking')).toMatchObject(refused(401, 'SESSION_EXPIRED'))
})

test('a cookie from another site is refused', async () => {
  const { token } = await world.login('somsri1')
  const more = { cookies: { token_auth: token }, headers: { origin: 'https://evil.example' } }
  expect(await world.post('getprofile', {}, more)).toMatchObject(refused(403, 'CSRF_REFUSED'))
})

test('V3/login_business enters an own business, by id or tax id', async () => {
  const { token } = await world.login('prasit1')
  const biz_id = await world.businessOf('prasit1')
  for (const which of [{ biz_id }, { taxid: '0105500000011' }, { biz_id, taxid: '0105500000011' }]) {
    const { body } = await world.post('V3/login_business', { accesstoken: token, ...which })
    expect(body.result.business_info).toMatchObject({
      business_id: biz_id,
      taxid: '0105500000011',
      business_feature: [
        { feature: 'only_office', feature_status: 'Y' },
        { feature: 'mapdrive', feature_status: 'Y' },
        { feature: 'inputmore', feature_status: 'Y' },
        { feature: 'business_logo', feature_status: 'Y', logo: 'default' },
        { feature: 'Rename document', feature_status: 'Y' },
      ],
    })
  }
  const other = { biz_id: await world.businessOf('wichai1') }
  const foreign = [other, { taxid: '0105500000020' }, { biz_id, taxid: '0105500000020' }, { biz_id: 'x' }]
  for (const which of [...foreign, {}, { taxid: '123' }]) {
    expect(await world.post('V3/login_business', { accesstoken: token, ...which })).toMatchObject(
      refused(404, 'COMPANY_NOT_FOUND'),
    )
  }
  expect(await world.post('V3/login_business', { biz_id })).toMatchObject(refused(403, 'BUSINESS_ACCESS_DENIED'))
})

test('V3/login_business says why it lets somebody in no more, and is silent about the businesses of others', async () => {
  const { token } = await world.login('prasit1')
  const biz_id = await world.businessOf('prasit1')
  const enter = (which: object) => world.post('V3/login_business', { accesstoken: token, ...which })
  const employment = `update employee set $ where business_id = '${biz_id}'
    and person_id = (select id from person where username = 'prasit1')`
  const states = [
    [employment.replace('$', 'suspended_at = now()'), 'MEMBERSHIP_SUSPENDED', 'is suspended'],
    [employment.replace('$', 'removed_at = now()'), 'MEMBERSHIP_ENDED', 'no longer an employee'],
    [`update account set erased_at = now() where id = '${biz_id}'`, 'BUSINESS_ENDED', 'has ended'],
  ] as const
  for (const [statement, code, reason] of states) {
    await world.owner.pool.query(statement)
    for (const which of [{ biz_id }, { taxid: '0105500000011' }]) {
      const answer = await enter(which)
      expect(answer).toMatchObject(refused(403, code))
      expect(errorText(code, 'en')).toMatch(new RegExp(`^Business Access Denied: .*${reason}`))
    }
    const named = { headers: { 'x-account-id': biz_id, authorization: `Bearer ${token}` } }
    expect(await world.post('getprofile', {}, named)).toMatchObject(refused(403, code))
  }
  await world.owner.pool.query(`update account set erased_at = null where id = '${biz_id}'`)
  await world.owner.pool.query(employment.replace('$', 'suspended_at = null, removed_at = null'))
  expect((await enter({ biz_id })).status).toBe(200)
})

test('check_admin_business confirms only an admin, and requires a signed call', async () => {
  const admin = (await world.login('malee01')).token
  const biz_id = await world.businessOf('malee01')
  const check = (accesstoken: string, authorization: string, which: object = { biz_id }) =>
    world.post('check_admin_business', { accesstoken, ...which }, { headers: { authorization } })
  const yes = await check(admin, await world.signedBy(admin))
  expect(yes).toEqual({ status: 200, body: { status: 'OK', admin: true, result: { admin: true } } })
  const employee = (await world.login('prasit1')).token
  const employees = { accesstoken: employee, biz_id }
  const inEnglish = { authorization: await world.signedBy(employee), 'accept-language': 'en' }
  expect((await world.post('check_admin_business', employees, { headers: inEnglish })).body).toEqual({
    status: 'OK',
    admin: false,
    result: { admin: false },
    title: 'Login Not Admin Business',
    errorCode: '403',
    errorMessage: 'This account is not an admin',
  })
  const inThai = { authorization: await world.signedBy(employee), 'accept-language': 'th' }
  expect((await world.post('check_admin_business', employees, { headers: inThai })).body).toMatchObject({
    status: 'OK',
    admin: false,
    title: 'เข้าส่วนจัดการธุรกิจไม่ได้',
    errorMessage: 'บัญชีนี้ไม่ใช่ผู้ดูแลธุรกิจ',
  })
  const stranger = (await world.login('somsri1')).token
  expect(await check(stranger, await world.signedBy(stranger))).toMatchObject(refused(403, 'ADMIN_CHECK_FAILED'))
  expect(await check(admin, await world.signedBy(admin), {})).toMatchObject(refused(404, 'COMPANY_NOT_FOUND'))

  const once = await world.signedBy(admin)
  expect((await check(admin, once)).status).toBe(200)
  const old = signCall('any key', new Date(world.clock.now().getTime() - 6 * 60_000).toISOString())
  for (const header of [once, await world.signedBy(employee), old, 'nonsense', '']) {
    expect(await check(admin, header)).toMatchObject(refused(401, 'AUTHORIZATION_STALE'))
  }
  const byBearer = await world.post(
    'check_admin_business',
    { biz_id },
    { headers: { authorization: `Bearer ${admin}` } },
  )
  expect(byBearer).toMatchObject(refused(401, 'AUTHORIZATION_STALE'))
  expect(await check('', '')).toMatchObject(refused(401, 'SESSION_EXPIRED'))
})

test('a code verifies the signed-in person again', async () => {
  const { token, result } = await world.login('malee01')
  expect((await world.post('v1/request/otp', { accesstoken: token })).status).toBe(200)
  const otp = await world.codeFor('+66810000003')
  const wrong = otp === '000000' ? '000001' : '000000'
  expect(await world.post('v1/verify/otp', { accesstoken: token, otp: wrong })).toMatchObject(
    refused(401, 'OTP_MISMATCH'),
  )
  const { body } = await world.post('v1/verify/otp', { accesstoken: token, otp })
  const expired_login_dtm = result.expired_login_dtm
  expect(body).toEqual({ status: 'OK', expired_login_dtm, result: { expired_login_dtm } })
  expect(await world.post('v1/verify/otp', { accesstoken: token, otp })).toMatchObject(refused(401, 'OTP_INVALID'))
  expect(await world.post('v1/request/otp', { accesstoken: token })).toMatchObject(refused(429, 'OTP_TOO_MANY'))
  for (const path of ['v1/verify/otp', 'v1/request/otp']) {
    expect(await world.post(path)).toMatchObject(refused(401, 'SESSION_EXPIRED'))
  }
})

test('the storage calls return bytes, or text in MB, of one’s own account only', async () => {
  const { token } = await world.login('prasit1')
  const account_id = await world.businessOf('prasit1')
  const ask = (name: string, payload: object) => world.call('POST', `/storage/api/${name}`, payload)
  const plain = await ask('check_used_storage', { accesstoken: token, account_id })
  expect(plain.body.result).toMatchObject([{ account_id, used_storage: world.used, storage: world.max }])
  const text = await ask('check_used_storage', { accesstoken: token, account_id, convert_storage: 'true' })
  expect(text.body.result).toMatchObject([
    { used_storage: '1.50 MB', used_storage_business: '0.00 MB', remain_storage: '8.50 MB' },
  ])
  const space = await ask('check_storage', { accesstoken: token, convert_storage: true })
  expect(space.body.result).toMatchObject({ full: false, remain_storage: '8.50 MB' })
  const foreign = { accesstoken: token, account_id: await world.businessOf('wichai1') }
  for (const one of ['check_used_storage', 'check_storage']) {
    expect(await ask(one, foreign)).toMatchObject(refused(403, 'NOT_ALLOWED'))
    expect(await ask(one, { account_id })).toMatchObject(refused(401, 'SESSION_EXPIRED'))
  }
})

test('the chat token is disabled without a provider, and limited to oneself', async () => {
  const { token } = await world.login('somsri1')
  const ask = (payload: object) => world.post('onechat/token', { accesstoken: token, ...payload })
  expect(await ask({ one_id: 'somsri1' })).toMatchObject(refused(403, 'CHAT_OFF'))
  world.chat.token = async (actor) => `chat of ${actor.personId}`
  const { body } = await ask({ one_id: 'somsri1' })
  expect(body).toEqual({ status: 'OK', onechat_token: expect.stringContaining('chat of ') })
  expect(await ask({ one_id: 'anan01' })).toMatchObject(refused(403, 'NOT_ALLOWED'))
  expect(await world.post('onechat/token')).toMatchObject(refused(401, 'SESSION_EXPIRED'))
})
