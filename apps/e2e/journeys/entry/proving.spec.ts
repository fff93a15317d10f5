import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a tax ID that is only claimed is said to be, where documents are looked for, and papers are shown for it', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ยังไม่ยืนยัน จำกัด', { proved: false })
  await enterBusiness(context, page, business, '/inbox')
  await expect(page.getByText('เอกสารที่ส่งถึงเลขนี้จึงรออยู่')).toBeVisible()
  await page.getByRole('link', { name: 'ดูวิธียืนยัน' }).click()
  const section = page.getByRole('region', { name: 'เลขประจำตัวผู้เสียภาษี' })
  await expect(section.getByText('ยังไม่ได้ยืนยัน', { exact: true })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: 'เพิ่มเอกสาร' }).click()
  await (await choosing).setFiles({ name: 'หนังสือรับรอง.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(section.getByRole('listitem').filter({ hasText: 'หนังสือรับรอง.pdf' })).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: /^นำออก หนังสือรับรอง.pdf/ }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await page.goto('/consent')
  await expect(page.getByText('เอกสารที่ส่งถึงเลขนี้จึงรออยู่')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  expect(await overflow(page)).toBe(0)
  await speakEnglish(page)
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Tax ID' })).toContainText('Not proved')
  await expectEnglish(page.getByRole('region', { name: 'Tax ID' }))
  await business.calls.dispose()
})

test('a second claimant of a tax ID is told so, registers all the same, and disputes it', async ({ page, context }) => {
  const first = await newBusiness('บริษัท มาก่อน จำกัด')
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  await context.addCookies(storage.cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.goto('/registerbusiness')
  await page.getByRole('textbox', { name: /^เลขประจำตัวผู้เสียภาษี/ }).fill(first.taxId)
  await page.getByRole('textbox', { name: /^ชื่อธุรกิจ.*ไทย/ }).fill('บริษัท ตัวจริง จำกัด')
  await page.getByRole('checkbox', { name: /ยอมรับ/ }).check()
  await page.getByRole('button', { name: 'ลงทะเบียนธุรกิจ' }).click()
  await expect(page.getByText(/มีบัญชีที่ระบุว่าเป็นธุรกิจนี้แล้ว/)).toBeVisible()
  await page.getByRole('checkbox', { name: /ธุรกิจนี้เป็นของเรา/ }).check()
  await page.getByRole('button', { name: 'ลงทะเบียนธุรกิจ' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'เลขประจำตัวผู้เสียภาษี' })
  await expect(section).toContainText('เลขประจำตัวนี้ยืนยันแล้วว่าเป็นของบัญชีอื่น')
  await section.getByRole('button', { name: 'โต้แย้งว่าเลขนี้เป็นของเรา' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เหตุผล').fill('เราเป็นผู้จดทะเบียน')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ส่งข้อโต้แย้ง' }).click()
  await expect(section).toContainText('ข้อโต้แย้งของคุณรอผู้ให้บริการตัดสิน')
  await first.calls.dispose()
})
