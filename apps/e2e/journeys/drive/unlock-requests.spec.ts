import type { Page } from '@playwright/test'
import { newBusinessDesk } from '../../fixtures/business-desk.ts'
import { choose, makeFolders, press, putFiles, row } from '../../fixtures/drive.ts'
import { storageOf, tokenIn } from '../../fixtures/people.ts'
import { base } from '../../fixtures/place.ts'
import { expect, test } from '../../fixtures/test.ts'
import { connectTo } from '../../support/http.ts'

type Desk = Awaited<ReturnType<typeof newBusinessDesk>>
const details = (page: Page) => page.getByRole('complementary', { name: 'รายละเอียด' })

async function open(page: Page, desk: Desk) {
  await page.goto(`/drivebusiness/${desk.businessId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(desk.address)
}
const post = async (who: Pick<Desk['person'], 'send'>, path: string) => {
  const answer = await who.send({ method: 'POST', path, json: {} })
  expect(answer.status, answer.body.toString()).toBe(200)
}

test.describe('a person who finds an item locked', () => {
  test.use({ as: 'kanya01' })

  test('asks its holder in the details, and sees the answer', async ({ page }) => {
    const desk = await newBusinessDesk('edit')
    const ids = await putFiles(desk, desk.id, ['งบ.txt'])
    const id = ids.get('งบ.txt') ?? ''
    await post(desk.person, `/api/items/${id}/lock`)
    await open(page, desk)
    await choose(page, 'งบ.txt', 'ดูรายละเอียด')
    await details(page).getByRole('button', { name: 'ขอให้ปลดล็อก' }).click()
    await expect(page.getByText('ส่งคำขอไปยังผู้ที่ล็อก “งบ.txt” แล้ว')).toBeVisible()
    await expect(details(page).getByText(/คุณส่งคำขอเมื่อ .* หากไม่มีคำตอบ ระบบจะปลดล็อก/)).toBeVisible()
    await post(desk.person, `/api/items/${id}/unlock-requests/keep`)
    await page.reload()
    await expect(details(page).getByText('ผู้ที่ล็อกขอล็อกต่อ')).toBeVisible()
    await post(desk.person, `/api/items/${id}/unlock`)
    await expect(details(page).getByText('ผู้ที่ล็อกขอล็อกต่อ')).toHaveCount(0)
    desk.close()
  })

  test('asks after a refused operation', async ({ page, problems }) => {
    problems.expected.push(/ERR_FAILED|WebSocket|423/)
    const desk = await newBusinessDesk('delete')
    await page.route('**/api/live/**', (route) => route.abort())
    await page.routeWebSocket('**/api/live/**', (socket) => socket.close())
    await makeFolders(desk, desk.id, ['ปลายทาง'])
    const ids = await putFiles(desk, desk.id, ['ล็อก.txt', 'ว่าง.txt'])
    await open(page, desk)
    await expect(row(page, 'ล็อก.txt')).toBeVisible()
    await post(desk.person, `/api/items/${ids.get('ล็อก.txt') ?? ''}/lock`)
    await press(page, 'ล็อก.txt')
    await press(page, 'ว่าง.txt', ['Control'])
    await choose(page, 'ว่าง.txt', 'ย้ายไปยัง…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('treeitem', { name: 'ปลายทาง' }).click()
    await dialog.getByRole('button', { name: 'ย้ายมาที่นี่' }).click()
    const failed = page.getByRole('dialog', { name: 'ย้ายบางรายการไม่ได้' })
    await failed.getByRole('button', { name: 'ขอให้ปลดล็อก' }).click()
    await expect(page.getByText('ส่งคำขอไปยังผู้ที่ล็อก “ล็อก.txt” แล้ว')).toBeVisible()
    await expect(failed.getByRole('button', { name: 'ขอให้ปลดล็อก' })).toBeDisabled()
    desk.close()
  })
})

test.describe('the holder of a lock', () => {
  test.use({ as: 'malee01' })

  test('sees who asks, keeps it or unlocks it', async ({ page }) => {
    const desk = await newBusinessDesk('edit')
    const ids = await putFiles(desk, desk.id, ['ก.txt', 'ข.txt'])
    const kanya = connectTo(base(), {
      headers: { authorization: `Bearer ${tokenIn(storageOf('kanya01'))}`, 'X-Account-Id': desk.businessId },
    })
    for (const id of ids.values()) {
      await post(desk.person, `/api/items/${id}/lock`)
      await post(kanya, `/api/items/${id}/unlock-requests`)
    }
    await open(page, desk)
    await choose(page, 'ก.txt', 'ดูรายละเอียด')
    await expect(details(page).getByText(/ขอให้ปลดล็อกเมื่อ .* ระบบจะปลดล็อก/)).toBeVisible()
    await details(page).getByRole('button', { name: 'ล็อกต่อ' }).click()
    await expect(page.getByText('“ก.txt” ยังล็อกอยู่')).toBeVisible()
    await expect(details(page).getByRole('button', { name: 'ล็อกต่อ' })).toHaveCount(0)
    await press(page, 'ข.txt')
    await details(page).getByRole('button', { name: 'ปลดล็อกทันที' }).click()
    await expect(page.getByText('ปลดล็อก “ข.txt” แล้ว')).toBeVisible()
    await expect(details(page).getByText('คุณล็อกไว้')).toHaveCount(0)
    kanya.close()
    desk.close()
  })
})
