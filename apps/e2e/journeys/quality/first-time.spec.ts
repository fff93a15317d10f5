import { choose, pick, row, tray } from '../../fixtures/drive.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, reportFigure, test } from '../../fixtures/test.ts'

const mostClicks = 25
const text = (words: string) => [{ name: 'แผนงานปี 2570.txt', mimeType: 'text/plain', buffer: Buffer.from(words) }]

test('a first-time user keeps a file, finds it, changes it and takes the change back', async ({ page }) => {
  const { username, password } = await registerByHttp()
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks++
  })
  await page.addInitScript(() => {
    const count: unknown = Reflect.get(window, 'countClick')
    // Clicks of the mouse only: Enter in a form makes one without a pointer.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0 && typeof count === 'function') count()
      },
      true,
    )
  })
  const noAlert = () => expect(page.getByRole('alert')).toHaveCount(0)
  const begun = Date.now()

  await page.goto('/')
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().click()
  await page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' }).click()
  await signInWith(page, username, password)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  await noAlert()

  await pick(page, 'อัปโหลดไฟล์', text('ฉบับแรก'))
  // The system's own dialog takes two more.
  clicks += 2
  await expect(row(page, 'แผนงานปี 2570.txt')).toBeVisible()
  await noAlert()

  await page.getByRole('searchbox').click()
  await page.keyboard.type('แผนงาน')
  await page.getByRole('option', { name: /^แผนงานปี 2570\.txt/ }).click()
  await expect(page.getByRole('dialog').getByText('ฉบับแรก')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'ปิดตัวอย่าง' }).first().click()
  await noAlert()

  await pick(page, 'อัปโหลดไฟล์', text('ฉบับที่สอง'))
  clicks += 2
  const conflict = page.getByRole('dialog')
  await expect(conflict.getByRole('radio', { name: /เพิ่มเป็นเวอร์ชันใหม่/ })).toBeChecked()
  await conflict.getByRole('button', { name: 'อัปโหลด 1 ไฟล์' }).click()
  await expect(tray(page).getByRole('heading')).toHaveText(/อัปโหลดแล้ว/)
  await noAlert()

  await choose(page, 'แผนงานปี 2570.txt', 'เวอร์ชัน')
  await page.getByRole('button', { name: 'คำสั่งของเวอร์ชัน 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'กู้คืนเวอร์ชันนี้' }).click()
  await expect(page.getByText('กู้คืนเวอร์ชัน 1 เป็นเวอร์ชัน 3 แล้ว')).toBeVisible()
  await noAlert()

  reportFigure('the path of a first-time user', `${clicks} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  expect(clicks).toBeGreaterThan(10)
  expect(clicks).toBeLessThanOrEqual(mostClicks)
})
