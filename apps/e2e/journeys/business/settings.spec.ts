import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { saveBar, saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-setting'

test('the changes of several sections are saved and discarded together', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ตั้งค่ารวม จำกัด')
  await enterBusiness(context, page, business, address)
  const links = page.getByRole('region', { name: 'ลิงก์', exact: true })
  const versions = page.getByRole('region', { name: 'เวอร์ชันของไฟล์' })
  const linkDays = links.getByRole('textbox', { name: 'อายุสูงสุด (วัน)' })
  const days = versions.getByRole('textbox', { name: 'จำนวนวันที่เก็บหลังถูกแทนที่' })
  const before = await days.inputValue()
  await expect(saveBar(page)).toHaveCount(0)
  await linkDays.fill('30')
  await expect(saveBar(page)).toContainText('มีการเปลี่ยนแปลงที่ยังไม่ได้บันทึกใน 1 หัวข้อ')
  await days.fill('5')
  await expect(saveBar(page)).toContainText('มีการเปลี่ยนแปลงที่ยังไม่ได้บันทึกใน 2 หัวข้อ')
  await expectAccessible(page)

  // What is right is saved; what is wrong stays, is shown and has the focus.
  await page
    .getByRole('navigation', { name: 'หัวข้อการตั้งค่า' })
    .getByRole('link', { name: 'การเข้าสู่ระบบ', exact: true })
    .click()
  await saveSettings(page)
  await expect(saveBar(page)).toContainText('มีการเปลี่ยนแปลงที่ยังไม่ได้บันทึกใน 1 หัวข้อ')
  await expect(days).toBeFocused()
  await expect(days).toBeInViewport()
  await expect(versions.getByText('โปรดกรอกตัวเลข 30 ถึง 3,650')).toBeVisible()

  await page.getByRole('link', { name: 'กลับไปที่ไดรฟ์' }).click()
  const question = page.getByRole('alertdialog', { name: 'ละทิ้งข้อมูลที่กรอกไว้หรือไม่' })
  await question.getByRole('button', { name: 'กรอกต่อ' }).click()
  await expect(days).toHaveValue('5')
  await saveBar(page).getByRole('button', { name: 'ละทิ้งการเปลี่ยนแปลง' }).click()
  await expect(saveBar(page)).toHaveCount(0)
  await expect(days).toHaveValue(before)
  await page.reload()
  await expect(linkDays).toHaveValue('30')
  await expect(days).toHaveValue(before)

  // Declining to keep less leaves it unsaved; Enter in a field saves as the button does.
  await days.fill(String(Number(before) - 1))
  await days.press('Enter')
  const fewer = page.getByRole('alertdialog', { name: 'เก็บเวอร์ชันน้อยลงหรือไม่' })
  await fewer.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(saveBar(page)).toContainText('มีการเปลี่ยนแปลงที่ยังไม่ได้บันทึกใน 1 หัวข้อ')
  await saveSettings(page)
  await fewer.getByRole('button', { name: 'เก็บน้อยลง' }).click()
  await expect(saveBar(page)).toHaveCount(0)
  await business.calls.dispose()
})

test('a list leads to each section and shows which one it is, also on a phone, in English', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท สารบัญ จำกัด')
  await speakEnglish(page)
  await enterBusiness(context, page, business, address)
  const jumps = page.getByRole('navigation', { name: 'Settings sections' })
  const link = jumps.getByRole('link', { name: 'File versions', exact: true })
  await expect(jumps.getByRole('link')).toHaveCount(9)
  await expect(page.getByRole('region', { name: 'File versions' }).getByRole('textbox').first()).toBeAttached()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#versions$/)
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'File versions', exact: true })).toBeInViewport()
  await expect(page.locator('#versions')).toBeFocused()
  await expectEnglish(jumps)
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
  await expect(jumps.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await expect(jumps.locator('[aria-current]')).toHaveCount(1)

  await page.setViewportSize({ width: 360, height: 780 })
  const choice = jumps.getByRole('combobox', { name: 'Settings sections' })
  await choice.selectOption('Links')
  await expect(page.getByRole('heading', { name: 'Links', exact: true })).toBeInViewport()
  await page.getByRole('textbox', { name: 'Maximum lifetime (days)' }).fill('20')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('Unsaved changes in 1 section')
  await expect(choice).toBeInViewport()
  await expectEnglish(bar)
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await bar.getByRole('button', { name: 'Discard changes' }).click()
  await expect(bar).toHaveCount(0)
  await business.calls.dispose()
})
