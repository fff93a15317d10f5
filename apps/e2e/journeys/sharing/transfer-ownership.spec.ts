import { expectAccessible } from '../../fixtures/accessibility.ts'
import { choose, newWorkspace, row } from '../../fixtures/drive.ts'
import { storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

/** The row is in view however many folders other tests have created there. */
const latestFirst = '/mydrive?sort=modified&order=desc'

test('an item of a private drive is offered, accepted, and then belongs to the other person', async ({
  page,
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  await page.goto(latestFirst)
  await choose(page, workspace.name, 'โอนให้ผู้อื่น…')
  const dialog = page.getByRole('dialog', { name: `โอน “${workspace.name}” ให้ผู้อื่น` })
  await dialog.getByRole('combobox').first().fill('wichai1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ส่งคำขอโอน' }).click()
  await expect(page.getByText(/ส่งคำขอโอน .* แล้ว$/)).toBeVisible()

  const context = await browser.newContext({ storageState: storageOf('wichai1') })
  const other = await context.newPage()
  await other.goto('/sharedwithme')
  const offers = other.getByRole('list', { name: 'รายการที่ผู้อื่นขอโอนให้คุณ' })
  await expect(offers.getByText(new RegExp(`ขอโอน “${workspace.name}” ให้คุณ`))).toBeVisible()
  await expectAccessible(other)
  await offers.getByRole('button', { name: `รับโอน “${workspace.name}”`, exact: true }).click()
  await expect(other.getByText(`“${workspace.name}” เป็นของคุณแล้ว อยู่ในไดรฟ์ของฉัน`)).toBeVisible()
  await other.goto(latestFirst)
  await expect(row(other, workspace.name)).toBeVisible()
  await context.close()
  workspace.close()
})
