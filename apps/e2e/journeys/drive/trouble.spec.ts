import type { Route } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { choose, namesIn, newWorkspace, openWhole, pick, putFiles, row } from '../../fixtures/drive.ts'
import { enterAlone } from '../../fixtures/enter-alone.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

test('a list that cannot be loaded says what happened, with a retry and the id for support', async ({
  page,
  problems,
}) => {
  problems.expected.push(/503/)
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['อยู่ดี.txt'])
  let broken = true
  await page.route('**/children?*', (route) =>
    broken
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({
            status: 'ERROR',
            errorCode: '503',
            machineCode: 'UNAVAILABLE',
            errorMessage: 'ระบบไม่พร้อมใช้งานชั่วคราว โปรดลองอีกครั้งในอีกสักครู่',
            traceId: 'trace-for-support',
          }),
        })
      : route.continue(),
  )
  await page.goto(workspace.address)
  await expect(page.getByText('ระบบไม่พร้อมใช้งานชั่วคราว')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('trace-for-support')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(row(page, 'อยู่ดี.txt')).toBeVisible()
  workspace.close()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the page keeps its contents, says so, and reverts a change that was not sent', async ({
    page,
    context,
    problems,
  }) => {
    problems.expected.push(/ERR_INTERNET_DISCONNECTED/)
    const workspace = await newWorkspace('anan01')
    await putFiles(workspace, workspace.id, ['คงอยู่.txt'])
    await page.goto(workspace.address)
    await expect(row(page, 'คงอยู่.txt')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(row(page, 'คงอยู่.txt')).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต' })
    await expect(notice).toHaveCount(0)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await expect(row(page, 'คงอยู่.txt')).toBeVisible()
    await row(page, 'คงอยู่.txt').getByRole('gridcell').nth(3).click()
    await page.keyboard.press('Delete')
    await expect(page.getByText(/เชื่อมต่อไม่ได้/).first()).toBeVisible()
    await expect(row(page, 'คงอยู่.txt')).toBeVisible()
    await putFiles(workspace, workspace.id, ['มาใหม่.txt'])
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    await expect(row(page, 'มาใหม่.txt')).toBeVisible()
    workspace.close()
  })
})

test.describe('before there is a page', () => {
  const sayNothing = () => new Promise<void>(() => {})
  const unreachable = 'ติดต่อเซิร์ฟเวอร์ไม่ได้'

  for (const [what, answer] of [
    ['is silent', sayNothing],
    ['fails', (route: Route) => route.fulfill({ status: 503, json: { status: 'ERROR', machineCode: 'UNAVAILABLE' } })],
  ] as const)
    test(`the start page says that the server ${what}, and goes on when it answers`, async ({ page, problems }) => {
      problems.expected.push(/503/)
      await page.route('**/api/me', answer)
      await page.addInitScript(() => sessionStorage.setItem('loads', `${sessionStorage.getItem('loads') ?? ''}x`))
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('signed_in_as', 'x'))
      await page.goto('/')
      await expect(page.getByRole('status').filter({ hasText: unreachable })).toBeVisible({ timeout: 5000 })
      await page.unroute('**/api/me')
      await expect(page.getByText('เข้าสู่ระบบในชื่อ')).toBeVisible()
      await expect(page.getByText(unreachable)).toHaveCount(0)
      expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('xx')
    })

  test('a drive opened while the server is silent says so, and opens when it answers', async ({ page }) => {
    await page.route(/\/(api|healthz)/, sayNothing)
    await page.goto('/mydrive')
    await expect(page.getByText(unreachable).first()).toBeVisible({ timeout: 5000 })
    await page.unroute(/\/(api|healthz)/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
    await expect(page.getByText(unreachable)).toHaveCount(0)
  })

  test('a page whose scripts do not arrive says so, and is loaded by itself', async ({ page, problems }) => {
    problems.expected.push(/ERR_FAILED/)
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText(unreachable)).toBeVisible({ timeout: 5000 })
    await page.unroute('**/assets/index-*.js')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('in a drive that nobody else changes, so that its rows stay where they are', () => {
  test.use({ as: null })

  for (const place of ['ไดรฟ์', 'โฟลเดอร์อื่น'] as const)
    test(`a folder opened without a network from a ${place === 'ไดรฟ์' ? 'drive' : 'folder'} says so, and loads by itself`, async ({
      page,
      context,
      problems,
    }) => {
      problems.expected.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
      const workspace = await newWorkspace(await enterAlone(context, page))
      const inner = await createFolder(workspace.person, workspace.id, 'ชั้นใน')
      await putFiles(workspace, inner, ['รออยู่.txt'])
      await putFiles(workspace, workspace.id, ['ชั้นนอก.txt'])
      const [from, name] =
        place === 'ไดรฟ์' ? ['/mydrive?sort=modified&order=desc', workspace.name] : [workspace.address, 'ชั้นใน']
      await openWhole(page, from)
      await expect(row(page, name)).toBeVisible()
      await context.setOffline(true)
      await row(page, name).dblclick()
      const main = page.getByRole('main')
      await expect(main.getByText('ส่วนนี้จะโหลดโดยอัตโนมัติเมื่อกลับมาเชื่อมต่อ').first()).toBeVisible({ timeout: 5000 })
      await expect(main.getByText('เกิดข้อผิดพลาด')).toHaveCount(0)
      await context.setOffline(false)
      await expect(row(page, place === 'ไดรฟ์' ? 'ชั้นนอก.txt' : 'รออยู่.txt')).toBeVisible()
      await expect(page.getByText('ส่วนนี้จะโหลดโดยอัตโนมัติ')).toHaveCount(0)
      workspace.close()
    })
})

test('on a slow network a skeleton is shown in place of rows, and nothing jumps', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ช้า.txt'])
  await page.route('**/children?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto(workspace.address)
  await expect(page.getByRole('status').filter({ hasText: 'กำลังโหลด' }).first()).toBeVisible()
  await expect(row(page, 'ช้า.txt')).toBeVisible()
  workspace.close()
})

test('an unreachable server is reported once, until it is back and the list is reloaded', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_CONNECTION_REFUSED|ERR_FAILED/)
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ก่อน.txt'])
  await page.goto(workspace.address)
  await expect(row(page, 'ก่อน.txt')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'ติดต่อเซิร์ฟเวอร์ไม่ได้' })

  // One lost request is not reported while the server answers.
  await page.route('**/api/items/trash', (route) => route.abort('connectionrefused'), { times: 1 })
  const probed = page.waitForResponse('**/healthz')
  await row(page, 'ก่อน.txt').getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Delete')
  await probed
  await expect(row(page, 'ก่อน.txt')).toBeVisible()
  await expect(notice).toHaveCount(0)

  await page.route(/\/(api|healthz)/, (route) => route.abort('connectionrefused'))
  await row(page, 'ก่อน.txt').getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Delete')
  await expect(notice).toBeVisible()
  await expect(notice).toHaveCount(1)
  await putFiles(workspace, workspace.id, ['หลัง.txt'])
  await page.unroute(/\/(api|healthz)/)
  await expect(notice).toHaveCount(0, { timeout: 20_000 })
  await expect(row(page, 'หลัง.txt')).toBeVisible()
  workspace.close()
})

test('a page stays if optional parts cannot be loaded, and gets them once there is a network', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_FAILED|dynamically imported module/)
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['อยู่.txt'])
  // A page that has just been reloaded does not reload again.
  await page.addInitScript(() => sessionStorage.setItem('reloaded_at', String(Date.now())))
  const parts = /\/assets\/(follow|alarms|task-tray|upload-tray)[^/]*\.js/
  await page.route(parts, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/follow-'))
  await page.goto(workspace.address)
  await refused
  await expect(row(page, 'อยู่.txt')).toBeVisible()
  const filter = page.getByRole('button', { name: 'กรองตามแฮชแท็ก' })
  await expect(filter).toHaveCount(0)
  await page.unroute(parts)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(filter).toBeVisible()
  await expect(row(page, 'อยู่.txt')).toBeVisible()
  workspace.close()
})

test('a dialog opened without a network says so in its place, can be closed, and opens once there is one', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ยังอยู่.txt'])
  await openWhole(page, workspace.address)
  await expect(row(page, 'ยังอยู่.txt')).toBeVisible()
  await context.setOffline(true)
  const missing = page.getByRole('dialog').filter({ hasText: 'ส่วนนี้จะโหลดโดยอัตโนมัติเมื่อกลับมาเชื่อมต่อ' })
  const closing = [
    () => page.keyboard.press('Escape'),
    () => missing.getByRole('button', { name: 'ปิด', exact: true }).click(),
  ]
  for (const close of closing) {
    await choose(page, 'ยังอยู่.txt', 'แชร์')
    await expect(missing).toBeVisible()
    await expect(row(page, 'ยังอยู่.txt')).toBeVisible()
    await expectAccessible(page)
    await close()
    await expect(missing).toHaveCount(0)
  }
  await choose(page, 'ยังอยู่.txt', 'แชร์')
  await expect(missing).toBeVisible()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'แชร์ “ยังอยู่.txt”' })
  await expect(dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true })).toBeFocused()
  await expect(missing).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'ยังอยู่.txt')).toBeVisible()
  workspace.close()
})

test('a dialog that takes its time is there at once, loading, can be closed, and shows its contents once they arrive', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ช้า.txt'])
  await openWhole(page, workspace.address)
  await expect(row(page, 'ช้า.txt')).toBeVisible()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await arrival.promise
    await route.continue()
  })
  const waiting = page.getByRole('dialog', { name: 'กำลังโหลด' })
  await choose(page, 'ช้า.txt', 'แชร์')
  await expect(waiting).toBeVisible({ timeout: 5000 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(waiting).toHaveCount(0)
  await choose(page, 'ช้า.txt', 'แชร์')
  await expect(waiting).toBeVisible()
  arrival.resolve()
  const dialog = page.getByRole('dialog', { name: 'แชร์ “ช้า.txt”' })
  await expect(dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true })).toBeFocused()
  await expect(waiting).toHaveCount(0)
  workspace.close()
})

test('a page whose code stays missing is loaded again with pauses', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|dynamically imported module/)
  await page.clock.install()
  // It was loaded again just now, as far as it knows; ten minutes make it certain on a slow machine.
  await page.addInitScript(() => {
    sessionStorage.setItem('loads', `${sessionStorage.getItem('loads') ?? ''}x`)
    sessionStorage.setItem('reloaded_at', String(Date.now() + 600_000))
  })
  const loads = () => page.evaluate(() => sessionStorage.getItem('loads'))
  await page.route(/\/assets\/starred[^/]*\.js/, (route) => route.abort())
  await page.goto('/starred')
  await expect(page.getByText('เกิดข้อผิดพลาด')).toBeVisible()
  await page.clock.fastForward(500_000)
  expect(await loads()).toBe('x')
  const again = page.waitForEvent('load')
  await page.clock.fastForward(200_000)
  await again
})

test('a page whose code is missing is not loaded again while an upload is on its way', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED|dynamically imported module/)
  const workspace = await newWorkspace('anan01')
  await page.clock.install()
  await page.addInitScript(() => sessionStorage.setItem('loads', `${sessionStorage.getItem('loads') ?? ''}x`))
  const loads = () => page.evaluate(() => sessionStorage.getItem('loads'))
  await page.goto(workspace.address)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  const asked = page.waitForRequest('**/api/folders/*/files/*')
  await page.route('**/api/folders/*/files/*', (route) => held.then(() => route.continue()))
  await pick(page, 'อัปโหลดไฟล์', [{ name: 'ค้างอยู่.txt', mimeType: 'text/plain', buffer: Buffer.from('หนึ่ง') }])
  await asked
  await page.route(/\/assets\/starred[^/]*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'รายการโปรด' }).first().click()
  await expect(page.getByRole('main').getByText('เกิดข้อผิดพลาด')).toBeVisible()
  await page.clock.fastForward(60_000)
  expect(await loads()).toBe('x')
  await page.unroute(/\/assets\/starred[^/]*\.js/)
  send()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('รายการโปรด')
  workspace.close()
})

test('an upload whose response is lost is sent again, and stored once', async ({ page, problems }) => {
  problems.expected.push(/ERR_FAILED/)
  const workspace = await newWorkspace('anan01')
  await page.goto(workspace.address)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  let tries = 0
  await page.route('**/api/folders/*/files/*', async (route) => {
    tries++
    if (tries > 1) return route.continue()
    // Stored on the server; the page hears nothing of it.
    await route.fetch()
    await route.abort('failed')
  })
  await pick(page, 'อัปโหลดไฟล์', [{ name: 'ครั้งเดียว.txt', mimeType: 'text/plain', buffer: Buffer.from('หนึ่ง') }])
  await expect(row(page, 'ครั้งเดียว.txt')).toBeVisible()
  await expect.poll(() => tries).toBe(2)
  await expect.poll(() => namesIn(workspace, workspace.id)).toEqual(['ครั้งเดียว.txt'])
  workspace.close()
})

test('a part of the app that does not come is given up after two minutes, and can be asked for again', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  await page.clock.install()
  const held: Route[] = []
  await page.route('**/assets/advanced-search*.js', (route) => void held.push(route))
  await page.goto('/search?q=x')
  await page.getByRole('button', { name: 'ค้นหาขั้นสูง' }).click()
  await expect.poll(() => held.length).toBe(1)
  const dialog = page.getByRole('dialog')
  await page.clock.fastForward(119_000)
  await expect(dialog.getByRole('button', { name: 'ลองอีกครั้ง' })).toHaveCount(0)
  await page.clock.fastForward(2000)
  const again = dialog.getByRole('button', { name: 'ลองอีกครั้ง' })
  await expect(again).toBeVisible()
  for (const route of held) await route.continue()
  await again.click()
  await expect(page.getByRole('dialog', { name: 'ค้นหาขั้นสูง' })).toBeVisible()
  workspace.close()
})
