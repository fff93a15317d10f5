import { asBusiness } from '../../fixtures/business.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Calls as the second demo company, which no other journey uses, and its account. */
async function companyTwo() {
  const company = await asBusiness('wichai1')
  const { calls, headers } = company
  const unset = () => calls.put('/api/admin/quotas', { headers, data: { audience: 'business', bytes: null } })
  return { ...company, unset }
}

type Stored = { result: { drives: { kind: string; used: number }[] } }
type Employees = { result: { items: { employeeId: string }[] } }

test.describe('Admin Business', () => {
  test.use({ as: 'wichai1' })

  test('sets, changes and removes a quota, after previewing its effect', async ({ page }) => {
    const { calls, unset } = await companyTwo()
    await unset()
    await page.goto('/mydrive')
    await page.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ }).click()
    await page.getByRole('menuitemradio', { name: 'บริษัท ทู ซัพพลาย จำกัด' }).click()
    // One figure for the space of the business, in the menu and on the page.
    const figure = /ไดรฟ์ธุรกิจ.* จาก 250\.00\sGB/
    await expect(page.getByRole('region', { name: 'พื้นที่จัดเก็บ' }).getByText(figure)).toBeVisible()
    await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'จัดการธุรกิจ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการธุรกิจ' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'โควตาพื้นที่' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'โควตาพื้นที่' })).toBeVisible()
    await expect(page.getByRole('main').getByText(figure)).toBeVisible()
    await expect(page.getByText('ยังไม่มีแผนก')).toBeVisible()

    const opener = page.getByRole('button', { name: 'กำหนดโควตาของทุกคน' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'โควตาของ ทุกคน' })
    await expect(dialog.getByRole('radio', { name: /ไม่กำหนด/ })).toBeChecked()
    await expect(dialog.getByRole('button', { name: 'บันทึกโควตา' })).toBeDisabled()
    await dialog.getByRole('radio', { name: 'กำหนดเอง' }).check()
    const amount = dialog.getByLabel('พื้นที่', { exact: true })
    await amount.fill('ห้า')
    await expect(dialog.getByText('โปรดกรอกตัวเลข เช่น 10 หรือ 1.5')).toBeVisible()
    await amount.fill('251')
    await expect(dialog.getByText('ธุรกิจนี้มีพื้นที่ทั้งหมด 250.00 GB โปรดกำหนดไม่เกินนี้')).toBeVisible()
    await amount.fill('๕')
    const outcome = dialog.getByRole('status', { name: 'ผลของโควตานี้' })
    await expect(outcome).toContainText('มีผลกับไดรฟ์ส่วนตัว 1 ไดรฟ์')
    await expect(outcome).toContainText('รวมกันจะใช้ได้ 5.00 GB จากพื้นที่ของธุรกิจ 250.00 GB')
    await dialog.getByRole('slider', { name: 'ปรับโควตาเพื่อดูผล' }).focus()
    await page.keyboard.press('End')
    await expect(amount).toHaveValue('250')
    await amount.fill('5')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'บันทึกโควตา' }).click()
    await expect(page.getByText('กำหนดโควตาของ ทุกคน แล้ว')).toBeVisible()
    await expect(opener).toBeFocused()
    const employees = page.getByRole('list', { name: 'พนักงาน' })
    const wichai = employees.getByRole('listitem').filter({ hasText: 'วิชัย พัฒนกิจ' })
    await expect(wichai).toContainText('จาก 5.00 GB')
    await expect(wichai).toContainText('โควตาของทุกคน')

    await page.getByRole('searchbox', { name: 'ค้นหาแผนกหรือพนักงาน' }).fill('ไม่มีใคร')
    await expect(page.getByText('ไม่พบพนักงาน “ไม่มีใคร”')).toBeVisible()
    await page.getByRole('button', { name: 'ล้างคำค้น' }).click()
    await expect(page.getByRole('searchbox', { name: 'ค้นหาแผนกหรือพนักงาน' })).toBeFocused()
    await page.keyboard.type('วิชัย')
    await wichai.getByRole('button', { name: 'กำหนดโควตาของ วิชัย พัฒนกิจ' }).click()
    const own = page.getByRole('dialog', { name: 'โควตาของ วิชัย พัฒนกิจ' })
    await own.getByRole('radio', { name: 'กำหนดเอง' }).check()
    await own.getByLabel('พื้นที่', { exact: true }).fill('2')
    await own.getByRole('button', { name: 'บันทึกโควตา' }).click()
    await expect(wichai).toContainText('กำหนดเฉพาะคนนี้')
    await expect(wichai).toContainText('จาก 2.00 GB')
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overflow(page)).toBe(0)
    await wichai.getByRole('button', { name: 'กำหนดโควตาของ วิชัย พัฒนกิจ' }).click()
    await own.getByRole('radio', { name: /ไม่กำหนด/ }).check()
    expect(await overflow(page)).toBe(0)
    await own.getByRole('button', { name: 'บันทึกโควตา' }).click()
    await expect(page.getByText('ยกเลิกโควตาของ วิชัย พัฒนกิจ แล้ว')).toBeVisible()
    await expect(wichai).toContainText('โควตาของทุกคน')
    await unset()
    await calls.dispose()
  })

  test('cannot set less than the usage, and sees why', async ({ page }) => {
    const { calls, headers, accountId, rootOf } = await companyTwo()
    const name = `${Math.random().toString(36).slice(2)}.bin`
    const put = await calls.put(`/api/folders/${rootOf('personal')}/files/${name}`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data: Buffer.alloc(2 * 1024 * 1024),
    })
    expect(put.ok()).toBe(true)
    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), accountId)
    await page.goto('/onebox-system-admin-managestorage')
    await page.getByRole('button', { name: 'กำหนดโควตาของ วิชัย พัฒนกิจ' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'กำหนดเอง' }).check()
    await dialog.getByLabel('หน่วย').selectOption('MB')
    await dialog.getByLabel('พื้นที่', { exact: true }).fill('1')
    await expect(dialog.getByText(/กำหนดไม่ได้ เพราะ 1 จาก 1 คนใช้เกินโควตานี้แล้ว: วิชัย พัฒนกิจ/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'บันทึกโควตา' })).toBeDisabled()
    // What is nearly full is named: the private drive, and not the business with all its space.
    const { result } = (await (await calls.get('/api/storage', { headers })).json()) as Stored
    const used = result.drives.find(({ kind }) => kind === 'personal')?.used ?? 0
    await dialog.getByLabel('พื้นที่', { exact: true }).fill(((used * 1.15) / 1024 ** 2).toFixed(2))
    await dialog.getByRole('button', { name: 'บันทึกโควตา' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/mydrive')
    const space = page.getByRole('region', { name: 'พื้นที่จัดเก็บ' })
    await expect(space.getByText(/^ไดรฟ์ส่วนตัวใกล้เต็ม เหลือ \d+\.\d\d\s[KM]B$/)).toBeVisible()
    await page.goto('/onebox-system-admin-managestorage')
    await page.getByRole('button', { name: 'กำหนดโควตาของ วิชัย พัฒนกิจ' }).click()
    await dialog.getByRole('radio', { name: /ไม่กำหนด/ }).check()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'ละทิ้ง', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const who = (await (await calls.get('/api/admin/quotas/employees', { headers })).json()) as Employees
    const data = { audience: 'employee', audienceId: who.result.items[0]?.employeeId, bytes: null }
    await calls.put('/api/admin/quotas', { headers, data })
    await calls.dispose()
  })
})
