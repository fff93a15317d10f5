import { command, choose, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

const passphrase = 'แมวสามตัวนอนบนหลังคา'

test('a file is encrypted, opened for a while with its passphrase, and decrypted with its recovery code', async ({
  page,
  problems,
}) => {
  problems.expected.push(/40[03]|42[39]/)
  const workspace = await newWorkspace('anan01')
  const ids = await putFiles(workspace, workspace.id, ['ลับ.txt'])
  await page.goto(workspace.address)
  await choose(page, 'ลับ.txt', 'เข้ารหัส')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('note')).toContainText('ไม่มีผู้ใดเปิดไฟล์ได้อีก')
  await dialog.getByLabel('วลีรหัสผ่าน', { exact: true }).fill('สั้น')
  await dialog.getByLabel('ยืนยันวลีรหัสผ่าน').fill('อื่น')
  await dialog.getByRole('button', { name: 'เข้ารหัส' }).click()
  await expect(dialog).toContainText('วลีรหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร')
  await expect(dialog).toContainText('วลีรหัสผ่านทั้งสองช่องไม่ตรงกัน')
  await dialog.getByLabel('วลีรหัสผ่าน', { exact: true }).fill(passphrase)
  await dialog.getByLabel('ยืนยันวลีรหัสผ่าน').fill(passphrase)
  await dialog.getByRole('button', { name: 'เข้ารหัส' }).click()

  // The recovery code is shown once, and goes only when it is said to be kept.
  const shown = page.getByRole('dialog', { name: 'บันทึกรหัสกู้คืน' })
  const spans = shown.getByLabel('รหัสกู้คืน').locator('span')
  await expect(spans).toHaveCount(7)
  const groups = await spans.allTextContents()
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByLabel('ฉันบันทึกรหัสกู้คืนไว้ในที่ปลอดภัยแล้ว').check()
  await shown.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(shown).toBeHidden()
  const content = `/api/files/${ids.get('ลับ.txt')}/content`
  expect((await workspace.person.send({ path: content })).status).toBeGreaterThanOrEqual(400)

  // In another session it is closed.
  await page.context().clearCookies()
  await page.goto('/loginbysso')
  await signInWith(page, 'anan01', 'demo-pass-1')
  await expect(page).toHaveURL(/mydrive/)
  await page.goto(workspace.address)
  await choose(page, 'ลับ.txt', 'ดาวน์โหลด')
  const asked = page.getByRole('dialog', { name: 'ไฟล์นี้ถูกเข้ารหัส' })
  await asked.getByLabel('วลีรหัสผ่าน', { exact: true }).fill('ไม่ใช่วลีนี้แน่นอน')
  await asked.getByRole('button', { name: 'เปิดไฟล์' }).click()
  await expect(asked.getByRole('alert')).toBeVisible()
  await asked.getByLabel('วลีรหัสผ่าน', { exact: true }).fill(passphrase)
  const arriving = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'เปิดไฟล์' }).click()
  expect((await arriving).suggestedFilename()).toBe('ลับ.txt')

  await row(page, 'ลับ.txt').click({ button: 'right' })
  await (await command(page, 'ถอดรหัส', true)).click()
  await dialog.getByRole('button', { name: 'ใช้รหัสกู้คืนแทน' }).click()
  await dialog.getByLabel('รหัสกู้คืน').fill(groups.join('-'))
  await dialog.getByRole('button', { name: 'ถอดรหัสถาวร' }).click()
  await expect(page.getByText('ถอดรหัส “ลับ.txt” แล้ว')).toBeVisible()
  const bytes = await workspace.person.send({ path: content })
  expect([bytes.status, bytes.body.toString()]).toEqual([200, 'เนื้อหาของ ลับ.txt\n'])
  await expect(row(page, 'ลับ.txt')).toBeVisible()
  workspace.close()
})
