import type { Me } from '@khlang/contract'
import type { Logo } from '@khlang/contract/logos'
import type { PublicLink } from '@khlang/contract/public-links'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one, somsri } = await createSetting()
const { malee, prasit } = one

const svg = (inside: string, size = 'width="24" height="12"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  )
const red = svg('<rect width="24" height="12" fill="#ff0000"/>')
const png = await sharp(red).png().toBuffer()
const jpeg = await sharp(png).jpeg().toBuffer()
/** An icon file with one PNG. */
function icon(picture: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(24, 6)
  head.writeUInt8(12, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}

const upload = async (file: Buffer, who: Client = malee) => {
  const response = await who.send({
    method: 'PUT',
    url: '/api/admin/logo/picture',
    headers: { 'content-type': 'application/octet-stream' },
    payload: file,
  })
  return response.json<{ result: Logo; machineCode?: string }>()
}
const anybody = (url: string) => world.app.inject({ method: 'GET', url })
const shownTo = async (who: Client) => (await who.call<Me>('GET', '/api/me')).active.logo
const setFeature = (status: 'Y' | 'N') =>
  world.services.accounts.changeFeatures(one.admin, malee.accountId, {
    features: [{ feature: 'business_logo', status: status }],
  })

beforeEach(async () => {
  await setFeature('Y')
  await malee.call('PUT', '/api/admin/logo', { kind: 'default' })
})

describe('a picture', () => {
  test.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['ICO', icon(png)],
  ])('of type %s is drawn anew, and shown to everybody who has its address', async (_, file) => {
    const { result } = await upload(file)
    expect(result).toEqual({ kind: 'own', address: expect.stringMatching(/^\/api\/logos\/[0-9a-f]{64}$/) })
    const answer = await anybody(result.address ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([24, 12])
    expect([await shownTo(malee), await shownTo(prasit)]).toEqual([result.address, result.address])
    expect(await shownTo(somsri)).toBe('default')
  })

  test('has a tag, and is not sent again to whoever has it (C42)', async () => {
    const { result } = await upload(png)
    const url = result.address ?? ''
    const tag = `"${url.split('/').at(-1)}"`
    expect((await anybody(url)).headers.etag).toBe(tag)
    const ask = (match: string) => world.app.inject({ method: 'GET', url, headers: { 'if-none-match': match } })
    const known = await ask(tag)
    expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, tag])
    expect((await ask('"another"')).statusCode).toBe(200)
    // Another picture has another address and another tag; the session carries the address only.
    const other = await upload(await sharp(png).negate({ alpha: false }).png().toBuffer())
    expect(other.result.address).not.toBe(url)
    expect(
      (await world.app.inject({ method: 'GET', url: other.result.address ?? '', headers: { 'if-none-match': tag } }))
        .statusCode,
    ).toBe(200)
    expect(await shownTo(malee)).toBe(other.result.address)
  })

  test('a drawing is drawn large, without its scripts and without what it refers to', async () => {
    const script = '<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/>'
    const { result } = await upload(svg(`${script}<rect width="24" height="12" fill="#ff0000"/>`))
    const { rawPayload } = await anybody(result.address ?? '')
    expect(rawPayload.includes('script')).toBe(false)
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([512, 256])
    expect(data[0]).toBeGreaterThan(240)
  })

  test('another one has another address, and the first one is gone', async () => {
    const first = (await upload(png)).result.address ?? ''
    const second = (await upload(await sharp(red).negate().png().toBuffer())).result.address ?? ''
    expect(second).not.toBe(first)
    expect([(await anybody(first)).statusCode, (await anybody(second)).statusCode]).toEqual([404, 200])
    await malee.call('PUT', '/api/admin/logo', { kind: 'none' })
    expect((await anybody(second)).statusCode).toBe(404)
    expect(await shownTo(prasit)).toBe('')
  })

  test.each([
    ['a GIF', Buffer.from('GIF89a----'), 'LOGO_TYPE'],
    ['a page', Buffer.from('<!doctype html><svg/>'), 'LOGO_TYPE'],
    ['half a PNG', png.subarray(0, 40), 'LOGO_BROKEN'],
    ['a PNG that is a drawing', Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47), red]), 'LOGO_BROKEN'],
    ['an icon without pictures', icon(Buffer.alloc(0)), 'LOGO_BROKEN'],
    ['a drawing without end', svg('<g>'.repeat(200_000)), 'LOGO_BROKEN'],
    ['4 MB and a byte', Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024 + 1 - png.length)]), 'LOGO_LARGE'],
  ])('%s is refused, and the logo stays', async (_, file, code) => {
    const before = (await upload(png)).result.address
    expect((await upload(file)).machineCode).toBe(code)
    expect(await shownTo(malee)).toBe(before)
  })
})

describe('where it is shown', () => {
  test('on public pages, and on the entry page of the business', async () => {
    const { result } = await upload(png)
    const folder = await malee.folder(one.root, 'แค็ตตาล็อก')
    const { token } = await malee.call<{ token: string }>('POST', `/api/items/${folder}/links`, {
      permission: 'view',
      expiresIn: { days: 1, hours: 0, minutes: 0 },
      openLimit: 'unlimited',
    })
    const state = async () =>
      (await anybody(`/api/public/links/${token}`)).json<{ result: PublicLink }>().result.business
    expect(await state()).toMatchObject({ logo: result.address })
    const options = async () =>
      (await anybody('/api/sign-in/options?domain=one.example')).json<{ result: { brandLogo: string | null } }>().result
    expect((await options()).brandLogo).toBe(result.address)

    // Without the feature it is kept, and not shown.
    await setFeature('N')
    expect([(await state())?.logo, (await options()).brandLogo]).toEqual([null, null])
    expect(await shownTo(malee)).toBe('default')
    expect((await malee.refused('GET', '/api/admin/logo')).machineCode).toBe('FEATURE_OFF')
    expect((await upload(png)).machineCode).toBe('FEATURE_OFF')
    await setFeature('Y')
    expect(await malee.call('GET', '/api/admin/logo')).toEqual(result)
  })

  test('as a data string in the login of a business, which programs know', async () => {
    await upload(png)
    const data = await world.services.admin.logos.asData(await shownTo(malee))
    expect(data).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(await world.services.admin.logos.asData('')).toBe('')
  })
})

test('only the Admin Business chooses it', async () => {
  for (const who of [prasit, somsri]) {
    expect((await upload(png, who)).machineCode).toBe('NOT_ADMIN')
    expect((await who.refused('PUT', '/api/admin/logo', { kind: 'none' })).machineCode).toBe('NOT_ADMIN')
  }
})
