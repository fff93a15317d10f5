import { newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { runJob } from '../../fixtures/jobs.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a burst of changes is reported on top of the drive, rolled back in a few clicks, and listed afterwards', async ({
  page,
  context,
}) => {
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  await context.addCookies(storage.cookies)
  const workspace = await newWorkspace(storage, 'เอกสารทั้งปี')
  const names = Array.from({ length: 205 }, (_, n) => `ใบเสร็จ ${n + 1}.txt`)
  for (let from = 0; from < names.length; from += 41)
    await putFiles(workspace, workspace.id, names.slice(from, from + 41))
  await putFiles(workspace, workspace.person.root, ['คงอยู่.txt'])
  // The point in time to restore is between the upload and the burst.
  await new Promise((go) => setTimeout(go, 1500))
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [workspace.id] } })
  await runJob('drive:watch-bursts')
  await expect
    .poll(
      async () => ((await workspace.person.send({ path: '/api/alarms' })).result as { items: unknown[] }).items.length,
      {
        timeout: 100_000,
        intervals: [200],
      },
    )
    .toBe(1)

  await page.goto('/mydrive')
  const alarm = page.getByRole('alert', { name: 'การแจ้งเตือนการเปลี่ยนแปลงจำนวนมาก' })
  await expect(alarm).toContainText('มีการเปลี่ยนแปลง 205 ไฟล์ในเวลาอันสั้น')
  await expect(alarm).toContainText('โดยคุณ')
  await expect(alarm).toContainText('ย้ายไปถังขยะ 205 ไฟล์')
  await expect(row(page, 'คงอยู่.txt')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  const dialog = page.getByRole('dialog')
  await alarm.getByRole('button', { name: 'ตรวจสอบและกู้คืน' }).click()
  await expect(dialog.getByRole('radio', { name: /ตำแหน่งเดิม/ })).toBeChecked({ timeout: 20_000 })
  await expect(dialog.getByRole('list', { name: 'รายการที่จะกู้คืน' })).toContainText(workspace.name)
  // A folder comes back with everything in it.
  await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
  await expect(dialog.getByText(/กู้คืนครบแล้ว 1 รายการ/)).toBeVisible({ timeout: 60_000 })
  await expect(alarm).toHaveCount(0)
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  await expect(row(page, workspace.name)).toBeVisible()

  // The menu of the drive itself leads to the same page, and to earlier restores.
  const grid = page.getByRole('grid')
  const height = (await grid.boundingBox())?.height ?? 0
  await grid.click({ button: 'right', position: { x: 300, y: height - 20 } })
  await page.getByRole('menu').getByRole('menuitem', { name: 'กู้คืนย้อนหลัง' }).click()
  await dialog.getByRole('button', { name: 'การกู้คืนที่ผ่านมา' }).click()
  const earlier = dialog.getByRole('list', { name: 'การกู้คืนที่ผ่านมา' })
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  await expect(earlier).toContainText('กู้คืนครบ 1 รายการ')
  await expect(earlier).toContainText('โดย คุณ')
  await expectAccessible(page)
  await earlier.getByRole('button', { name: /ดูผล/ }).click()
  await expect(dialog.getByText(/กู้คืนครบแล้ว 1 รายการ/)).toBeVisible()
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  workspace.close()
})
