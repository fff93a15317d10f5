import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newWorkspace } from '../../fixtures/drive.ts'
import { storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'wichai1' })

test('access is asked for on the page of a closed folder, and given in the notification', async ({ page, browser }) => {
  const workspace = await newWorkspace('somsri1')
  await page.goto(`/directory/${workspace.id}`)
  await page.getByRole('button', { name: 'ขอสิทธิ์เข้าถึง' }).click()
  await page.getByLabel('ข้อความถึงผู้ให้สิทธิ์ (ไม่บังคับ)').fill('ขอดูก่อนประชุม')
  await expect(page.getByText(workspace.name)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(page.getByText(/^ส่งคำขอแล้วเมื่อ/)).toBeVisible()

  const context = await browser.newContext({ storageState: storageOf('somsri1') })
  const owner = await context.newPage()
  await owner.goto('/notifications')
  const notice = owner.getByRole('listitem').filter({ hasText: workspace.name })
  await expect(notice.getByText(/ขอสิทธิ์เข้าถึง .*: ขอดูก่อนประชุม/)).toBeVisible()
  await expect(notice.getByRole('button', { name: /^ให้สิทธิ์แก้ไข / })).toBeVisible()
  await owner.goto('/access-requests')
  const request = owner
    .getByRole('list', { name: 'คำขอที่รอคำตอบ' })
    .getByRole('listitem')
    .filter({ hasText: workspace.name })
  await expect(request.getByText('ขอดูก่อนประชุม')).toBeVisible()
  await expectAccessible(owner)
  await owner.goto('/notifications')
  await notice.getByRole('button', { name: /^ให้สิทธิ์ดู / }).click()
  await expect(owner.getByText(/^ให้สิทธิ์ .* แล้ว$/)).toBeVisible()
  await expect(notice.getByRole('button', { name: /^ให้สิทธิ์ดู / })).toHaveCount(0)
  await context.close()

  await page.goto(`/directory/${workspace.id}`)
  await expect(page.getByRole('heading', { name: workspace.name })).toBeVisible()
  workspace.close()
})
