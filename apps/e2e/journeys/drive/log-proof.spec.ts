import { readFile, writeFile } from 'node:fs/promises'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { runJob } from '../../fixtures/jobs.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the log is verified against its hash chain, exported with a signature, and the file is recognised until it is changed', async ({
  page,
  context,
}, info) => {
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  await context.addCookies(storage.cookies)
  const workspace = await newWorkspace(storage)
  await putFiles(workspace, workspace.id, ['หลักฐาน.txt'])
  await page.goto('/onebox-system-personal-log')
  await page.getByRole('button', { name: 'ตรวจสอบและส่งออก' }).click()
  const dialog = page.getByRole('dialog', { name: 'ตรวจสอบบันทึกและส่งออกพร้อมลายมือชื่อ' })

  // Until the rows are chained it says so.
  await runJob('audit:seal')
  await expect(async () => {
    await dialog.getByRole('button', { name: 'ตรวจสอบบันทึก' }).click()
    await expect(dialog.getByText(/^ครบถ้วน: ตรวจสอบ \d+ รายการของคุณ/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 100_000, intervals: [200] })

  for (const format of ['CSV', 'XLSX']) {
    await dialog.getByRole('button', { name: `สร้างไฟล์ ${format}` }).click()
    const link = dialog.getByRole('link', { name: new RegExp(`ดาวน์โหลด ${format}`) })
    await expect(link).toBeVisible({ timeout: 20_000 })
    const download = page.waitForEvent('download')
    await link.click()
    const path = info.outputPath(`log.${format.toLowerCase()}`)
    await (await download).saveAs(path)
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(dialog.getByText(/^ถูกต้อง: บันทึกของ ทดสอบ ระบบ/)).toBeVisible()
    const bytes = await readFile(path)
    bytes[120] = (bytes[120] ?? 0) ^ 1
    await writeFile(path, bytes)
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(dialog.getByText('ไฟล์นี้ถูกแก้ไขหลังจากส่งออก')).toBeVisible()
  }
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await expect(dialog.getByText(/ไม่มีลายมือชื่อของระบบ/)).toBeVisible()

  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'ตรวจสอบและส่งออก' })).toBeFocused()
  workspace.close()
})
