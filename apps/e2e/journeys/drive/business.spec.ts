import { callAs, storageOf } from '../../fixtures/people.ts'
import { row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

type Account = { accountId: string; type: string; name: string }

async function businessOf(who: 'malee01' | 'prasit1' | 'wichai1'): Promise<Account> {
  const calls = await callAs(storageOf(who))
  const { result } = (await (await calls.get('/api/me')).json()) as { result: { accounts: Account[] } }
  await calls.dispose()
  const business = result.accounts.find(({ type }) => type === 'Business')
  if (!business) throw new Error(`${who} has no business`)
  return business
}

test.describe('Admin Business', () => {
  test.use({ as: 'malee01' })

  test('Drive Business opens by the id of the business and belongs to it', async ({ page }) => {
    const { accountId, name } = await businessOf('malee01')
    await page.goto(`/drivebusiness/${accountId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
    await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
    const folder = `ประกาศบริษัท ${Math.random().toString(36).slice(2, 7)}`
    await page.getByLabel('ชื่อโฟลเดอร์').fill(folder)
    await page.getByRole('button', { name: 'สร้าง', exact: true }).click()
    await expect(row(page, folder)).toBeVisible()
    await page.getByRole('button', { name: 'แสดงรายละเอียด' }).click()
    await row(page, folder).getByRole('gridcell').nth(3).click()
    await expect(page.getByText('คุณเป็นผู้ดูแลธุรกิจ')).toBeVisible()
    await expect(page.locator('dd').filter({ hasText: name })).toBeVisible()
  })

  test('a business of somebody else is refused with an explanation, and the current account does not change', async ({
    page,
  }) => {
    const { accountId } = await businessOf('wichai1')
    for (const id of [accountId, '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/drivebusiness/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('คุณไม่มีสิทธิ์ดูส่วนนี้')
      await expect(page.getByText('คุณไม่มีสิทธิ์เข้าถึงธุรกิจนี้')).toBeVisible()
    }
  })
})

test.describe('employee', () => {
  test.use({ as: 'prasit1' })

  test('an employee views Drive Business by its first rule, adds nothing to it, and works in My Drive', async ({
    page,
  }) => {
    const { accountId, name } = await businessOf('prasit1')
    await page.goto(`/drivebusiness/${accountId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · คลัง`)
    await expect(page.getByRole('button', { name: 'สร้างโฟลเดอร์' })).toHaveAttribute('aria-disabled', 'true')
    await page.goto('/mydrive')
    await expect(page.getByRole('button', { name: `บัญชีที่ใช้อยู่: ${name}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
    await expect(page.getByRole('button', { name: 'สร้างใหม่' }).first()).toBeVisible()
  })

  test('the private folder of a colleague does not exist for others', async ({ page }) => {
    const calls = await callAs(storageOf('malee01'))
    const { result } = (await (await calls.get('/api/drives')).json()) as { result: { items: { rootId: string }[] } }
    await calls.dispose()
    await page.goto(`/directory/${result.items[0]?.rootId}`)
    await expect(page.getByText('โฟลเดอร์นี้อาจถูกลบแล้ว หรือคุณไม่มีสิทธิ์เข้าถึง')).toBeVisible()
  })
})

test.describe('menus', () => {
  test.use({ as: 'wichai1' })

  test('a menu that is turned off disappears, says so at its address, and can be turned on again', async ({ page }) => {
    await page.goto('/managefunction')
    await page.getByRole('switch', { name: 'รายการโปรด' }).click()
    const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
    await expect(menu.getByRole('link', { name: 'รายการโปรด' })).toHaveCount(0)
    await page.goto('/starred')
    await expect(page.getByText('คุณปิดเมนู “รายการโปรด” ไว้')).toBeVisible()
    await page.getByRole('button', { name: 'เปิดเมนูนี้' }).click()
    await expect(menu.getByRole('link', { name: 'รายการโปรด' })).toBeVisible()
  })
})
