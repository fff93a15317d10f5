import { readFile } from 'node:fs/promises'
import { hashOf, newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putVersion } from '../../support/uploads.ts'

test('a permanent deletion has a record: from the log, from the trash, printed and as a file', async ({
  page,
  context,
}) => {
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  await context.addCookies(storage.cookies)
  const workspace = await newWorkspace(storage, 'เอกสารลับ')
  const ids = await putFiles(workspace, workspace.id, ['สัญญา.txt', 'แนบ.txt'])
  await putVersion(workspace.person, workspace.id, 'สัญญา.txt', Buffer.from('ฉบับที่สอง'))
  for (const verb of ['trash', 'purge'])
    await workspace.person.send({ method: 'POST', path: `/api/items/${verb}`, json: { ids: [workspace.id] } })

  await page.goto('/onebox-system-personal-log')
  await page
    .getByRole('listitem')
    .filter({ hasText: `ลบ “${workspace.name}” ถาวร` })
    .getByRole('link', { name: 'หลักฐานการทำลาย' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`หลักฐานการทำลาย “${workspace.name}”`)
  await expect(page.getByText('2 ไฟล์ 3 เวอร์ชัน')).toBeVisible()
  await expect(page.getByText(/สั่งลบโดย ทดสอบ/)).toBeVisible()
  const entries = page.getByRole('list', { name: 'ไฟล์และเวอร์ชันที่ถูกทำลาย' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.filter({ hasText: 'แนบ.txt' })).toContainText(hashOf(Buffer.from('เนื้อหาของ แนบ.txt\n')))
  await expect(page.getByText(/ตรงกับบันทึกของระบบ/)).toBeVisible()
  // The keys are destroyed by a job that the deletion starts.
  await expect(async () => {
    await page.reload()
    await expect(entries.filter({ hasText: 'แนบ.txt' })).toContainText('ทำลายกุญแจเมื่อ', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ดาวน์โหลด', exact: true }).click()
  const text = await readFile((await (await download).path()) ?? '', 'utf8')
  const [head = '', listed = '', keys = ''] = text.split(/# .*\n/)
  const record = JSON.parse(head) as { listHash: string; outcomeHash: string }
  expect([hashOf(Buffer.from(listed)), hashOf(Buffer.from(keys))]).toEqual([record.listHash, record.outcomeHash])
  expect(listed).toContain(ids.get('สัญญา.txt'))

  // Only the record is printed.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(entries.first()).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.goto('/trash')
  await page.getByRole('link', { name: 'หลักฐานการทำลาย' }).click()
  const list = page.getByRole('list', { name: 'รายการหลักฐานการทำลาย' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('ทำลายกุญแจแล้ว')
  await list.getByRole('link', { name: workspace.name }).click()
  await expect(page.getByText('2 ไฟล์ 3 เวอร์ชัน')).toBeVisible()
  workspace.close()
})
