import { expectAccessible } from '../../fixtures/accessibility.ts'
import { enterAlone } from '../../fixtures/enter-alone.ts'
import { expect, test } from '../../fixtures/test.ts'

test('days are shown in the calendar that a person chooses, in both languages, on every page', async ({
  page,
  context,
}) => {
  await enterAlone(context, page)
  await page.goto('/profile')
  const calendar = page.getByLabel('ปฏิทิน', { exact: true })
  await expect(calendar).toHaveValue('')
  const { year } = await page.evaluate(() => ({ year: new Date().getFullYear() }))
  await calendar.selectOption('คริสต์ศักราช (ค.ศ.)')
  await expect(page.getByText(new RegExp(`^เปลี่ยนปฏิทินแล้ว วันนี้คือ .* ${year}$`))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/onebox-system-personal-log')
  await expect(page.locator('time').first()).toHaveAttribute('title', new RegExp(` ${year} `))
  await page.goto('/profile')
  await expect(calendar).toHaveValue('gregorian')
  await calendar.selectOption('ตามภาษาที่ใช้')
  await expect(page.getByText(new RegExp(`วันนี้คือ .* ${year + 543}$`))).toBeVisible()
})
