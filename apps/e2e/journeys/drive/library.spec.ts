import { asBusiness } from '../../fixtures/business.ts'
import { choose, row } from '../../fixtures/drive.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Drive Business of the first demo company, and a new file in it. */
async function fileOfBusiness(name: string): Promise<{ accountId: string; renew: (text: string) => Promise<void> }> {
  const { calls, accountId, headers, rootOf } = await asBusiness('malee01')
  const put = async (text: string, query = '') => {
    const response = await calls.put(`/api/folders/${rootOf('business')}/files/${encodeURIComponent(name)}${query}`, {
      headers: { ...headers, 'content-type': 'text/plain' },
      data: Buffer.from(text),
    })
    expect(response.ok()).toBe(true)
  }
  await put('ข้อ 1 ลาล่วงหน้า 3 วัน\n')
  return { accountId, renew: (text) => put(text, '?file_duplicate=create_tag_version') }
}

test('a document is published, read, copied and starred by an employee, and gone when it is withdrawn', async ({
  page,
  browser,
}) => {
  const title = `ระเบียบการลา ${Math.random().toString(36).slice(2, 7)}`
  const { accountId } = await fileOfBusiness(`${title}.txt`)
  const open = async (who: 'malee01' | 'prasit1') => {
    const context = await browser.newContext({ storageState: storageOf(who), locale: 'th-TH' })
    const tab = await context.newPage()
    await tab.goto(`/drivebusiness/${accountId}`)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    return tab
  }
  const malee = await open('malee01')
  await choose(malee, `${title}.txt`, 'เผยแพร่ในคลังความรู้')
  const dialog = malee.getByRole('dialog')
  await expect(dialog.getByLabel('ชื่อภาษาไทย')).toHaveValue(title)
  await dialog.getByLabel('สิ้นสุดการเผยแพร่').fill('2020-01-01T09:00')
  await expect(dialog.getByRole('button', { name: 'เผยแพร่', exact: true })).toBeDisabled()
  await dialog.getByLabel('สิ้นสุดการเผยแพร่').fill('')
  await dialog.getByLabel('คำอธิบายโดยย่อภาษาไทย (ไม่บังคับ)').fill('สำหรับพนักงานทุกคน')
  await dialog.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
  await expect(malee.getByText(`เผยแพร่ “${title}” ในคลังความรู้แล้ว`)).toBeVisible()

  const prasit = await open('prasit1')
  await prasit.getByRole('navigation').getByRole('link', { name: 'คลังความรู้' }).first().click()
  await expect(prasit.getByRole('heading', { level: 1, name: 'คลังความรู้' })).toBeVisible()
  await prasit.getByRole('searchbox', { name: 'ค้นหาชื่อเอกสาร' }).fill(title)
  await prasit.getByRole('button').filter({ hasText: title }).click()
  await expect(prasit.getByRole('dialog')).toContainText('ลาล่วงหน้า 3 วัน')
  await prasit.keyboard.press('Escape')
  await prasit.getByRole('button', { name: `คัดลอก “${title}” ไปยังไดรฟ์ของฉัน` }).click()
  await expect(prasit.getByText('ไปยังไดรฟ์ของฉันแล้ว')).toBeVisible()
  await prasit.getByRole('button', { name: `เพิ่ม “${title}” ในรายการโปรด`, exact: true }).click()
  await expect(prasit.getByRole('button', { name: `นำ “${title}” ออกจากรายการโปรด` })).toBeVisible()
  await expect(prasit.getByRole('button', { name: `เลิกเผยแพร่ “${title}”` })).toHaveCount(0)

  await malee.goto('/library')
  await malee.getByRole('button', { name: `เลิกเผยแพร่ “${title}”` }).click()
  await malee.getByRole('alertdialog').getByRole('button', { name: 'เลิกเผยแพร่', exact: true }).click()
  await expect(malee.getByText(`เลิกเผยแพร่ “${title}” แล้ว`)).toBeVisible()

  await prasit.goto('/library?shelf=starred')
  const starred = prasit.getByRole('listitem').filter({ hasText: title })
  await expect(starred).toContainText('เลิกเผยแพร่แล้ว')
  await expect(prasit.getByRole('button').filter({ hasText: title })).toHaveCount(0)
  await prasit.goto('/mydrive')
  await expect(row(prasit, `${title}.txt`)).toBeVisible()
  await malee.context().close()
  await prasit.context().close()
  await page.close()
})

test.describe('Admin Business', () => {
  test.use({ as: 'malee01' })

  test('edits a published document and publishes the newest version, from the library and from the file', async ({
    page,
  }) => {
    const title = `แบบฟอร์มเบิก ${Math.random().toString(36).slice(2, 7)}`
    const { accountId, renew } = await fileOfBusiness(`${title}.txt`)
    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), accountId)
    await page.goto(`/drivebusiness/${accountId}`)
    await choose(page, `${title}.txt`, 'เผยแพร่ในคลังความรู้')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
    await expect(page.getByText(`เผยแพร่ “${title}” ในคลังความรู้แล้ว`)).toBeVisible()
    await renew('ข้อ 1 ลาล่วงหน้า 7 วัน\n')

    await page.goto(`/library?shelf=business&q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `เพิ่ม “${title}” ในรายการโปรด`, exact: true }).click()
    const opener = page.getByRole('button', { name: `แก้ไข “${title}”` })
    await opener.click()
    await expect(dialog).toContainText('เวอร์ชันล่าสุดของไฟล์คือเวอร์ชัน 2')
    await expect(dialog.getByRole('button', { name: 'บันทึก' })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
    await dialog.getByLabel('ชื่อภาษาไทย').fill(`${title} ฉบับใหม่`)
    await dialog.getByLabel('คำอธิบายโดยย่อภาษาอังกฤษ (ไม่บังคับ)').fill('Claims')
    await dialog.getByRole('checkbox', { name: 'เผยแพร่เวอร์ชันล่าสุดของไฟล์ (เวอร์ชัน 2)' }).check()
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overflow(page)).toBe(0)
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText(`แก้ไข “${title} ฉบับใหม่” ในคลังความรู้แล้ว`)).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('button', { name: `นำ “${title} ฉบับใหม่” ออกจากรายการโปรด` })).toBeVisible()
    await page
      .getByRole('button')
      .filter({ hasText: `${title} ฉบับใหม่` })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('ลาล่วงหน้า 7 วัน')
    await page.keyboard.press('Escape')

    await page.goto(`/drivebusiness/${accountId}`)
    await choose(page, `${title}.txt`, 'เผยแพร่ในคลังความรู้')
    await expect(dialog).toContainText('เวอร์ชันที่เผยแพร่คือเวอร์ชัน 2 ซึ่งเป็นเวอร์ชันล่าสุดของไฟล์')
    await expect(dialog.getByLabel('ชื่อภาษาไทย')).toHaveValue(`${title} ฉบับใหม่`)
    await dialog.getByLabel('สิ้นสุดการเผยแพร่').fill('2020-01-01T09:00')
    await expect(dialog.getByRole('button', { name: 'บันทึก' })).toBeDisabled()
    await dialog.getByLabel('สิ้นสุดการเผยแพร่').fill('2090-01-01T09:00')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText(`แก้ไข “${title} ฉบับใหม่” ในคลังความรู้แล้ว`)).toBeVisible()
  })
})

test.describe('a citizen', () => {
  test.use({ as: 'anan01' })

  test('reads the manuals of the platform, and has no other shelf', async ({ page }) => {
    await page.goto('/library')
    await expect(page.getByRole('button').filter({ hasText: 'เริ่มต้นใช้งานคลัง' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'ธุรกิจของฉัน' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'ค้นหาชื่อเอกสาร' }).fill('ไม่มีแน่นอน')
    await expect(page.getByRole('heading', { name: 'ไม่พบเอกสาร' })).toBeVisible()
    await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'ดาวน์โหลด “เริ่มต้นใช้งานคลัง”' }).click()
    expect((await download).suggestedFilename()).toBe('คู่มือเริ่มต้นใช้งานคลัง.md')
  })
})
