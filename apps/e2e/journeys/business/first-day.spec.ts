import type { Locator, Page } from '@playwright/test'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { acceptInvitations } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What the day may cost. */
const most = 60

/** Works with the pointer and counts every press of it; what is typed into the field that has the focus costs none. */
function createHand() {
  let clicks = 0
  return {
    get clicks() {
      return clicks
    },
    async press(target: Locator) {
      clicks++
      await target.click()
    },
    /** A select is opened and one of its options pressed. */
    async choose(target: Locator, option: string) {
      clicks += 2
      await target.selectOption(option)
    },
    async type(target: Locator, text: string) {
      const hasFocus = await target.evaluate((field) => field === document.activeElement)
      if (!hasFocus) await this.press(target)
      await target.fill(text)
    },
  }
}
type Hand = ReturnType<typeof createHand>

async function addDepartment(page: Page, hand: Hand, name: string) {
  const dialog = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: 'เพิ่มแผนก' }))
  await expect(dialog.getByLabel('ชื่อภาษาไทย')).toBeFocused()
  await hand.type(dialog.getByLabel('ชื่อภาษาไทย'), name)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** By e-mail, which the dialog begins with, or by username. */
async function addPerson(page: Page, hand: Hand, who: { email?: string; username?: string }, department: string) {
  const dialog = page.getByRole('dialog', { name: 'เพิ่มพนักงาน' })
  await hand.press(page.getByRole('button', { name: 'เพิ่มพนักงาน' }))
  if (who.username !== undefined) {
    await hand.press(dialog.getByRole('button', { name: 'ชื่อผู้ใช้' }))
    await hand.type(dialog.getByRole('textbox', { name: 'ชื่อผู้ใช้' }), who.username)
  } else await hand.type(dialog.getByRole('textbox', { name: 'อีเมล' }), who.email ?? '')
  await hand.press(dialog.getByRole('combobox', { name: 'แผนก' }))
  await hand.press(page.getByRole('listbox').getByRole('option', { name: department }))
  await page.keyboard.press('Escape')
  await hand.press(dialog.getByRole('button', { name: 'เชิญ', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: who.username ?? who.email ?? '' })).toContainText(department)
}

test(`the first day of an admin takes at most ${most} clicks`, async ({ page, context }) => {
  const business = await newBusiness('บริษัท วันแรก จำกัด')
  const people = await Promise.all([registerByHttp(), registerByHttp(), registerByHttp()])
  const [first, second, third] = people
  const invited = ['one', 'two'].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@new.example`)
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  const hand = createHand()
  const toAdmin = () => hand.press(page.getByRole('link', { name: 'จัดการธุรกิจ' }).first())
  const ofMenu = (name: string) =>
    hand.press(page.getByRole('navigation', { name: 'เมนูจัดการธุรกิจ' }).getByRole('link', { name, exact: true }))

  // Three departments.
  await ofMenu('แผนกและบทบาท')
  for (const name of ['ฝ่ายขาย', 'ฝ่ายบัญชี', 'ฝ่ายผลิต']) await addDepartment(page, hand, name)

  // Five people: three who have an account, two who are invited.
  await ofMenu('พนักงาน')
  await addPerson(page, hand, { username: first.username }, 'ฝ่ายขาย')
  await addPerson(page, hand, { username: second.username }, 'ฝ่ายบัญชี')
  await addPerson(page, hand, { username: third.username }, 'ฝ่ายผลิต')
  await addPerson(page, hand, { email: invited[0] ?? '' }, 'ฝ่ายขาย')
  await addPerson(page, hand, { email: invited[1] ?? '' }, 'ฝ่ายบัญชี')

  // They accept on their own devices.
  for (const { username } of people) await acceptInvitations(username)

  // A folder that only the accountants see, and may change.
  await ofMenu('กลับไปที่ไดรฟ์')
  await hand.press(page.getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }).first())
  await hand.press(page.getByRole('button', { name: 'สร้างใหม่' }).first())
  await hand.press(page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }))
  const naming = page.getByRole('dialog')
  await hand.type(naming.getByLabel('ชื่อโฟลเดอร์'), 'งบการเงิน')
  await page.keyboard.press('Enter')
  await expect(naming).toHaveCount(0)
  await toAdmin()
  await ofMenu('จัดการไฟล์')
  await hand.press(page.getByRole('region', { name: 'สิทธิ์ของโฟลเดอร์' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }))
  await hand.press(page.getByRole('main').getByRole('link', { name: 'งบการเงิน' }))
  await hand.press(page.getByRole('switch', { name: 'ไม่รับสิทธิ์จากโฟลเดอร์ด้านบน' }))
  const rules = page.getByRole('region', { name: 'สิทธิ์ที่กำหนดในโฟลเดอร์นี้' })
  await hand.press(rules.getByRole('combobox', { name: 'เลือกชื่อ' }))
  await hand.press(page.getByRole('listbox').getByRole('option').filter({ hasText: 'ฝ่ายบัญชี' }))
  await hand.press(rules.getByRole('button', { name: 'เพิ่ม', exact: true }))
  await hand.choose(page.getByRole('combobox', { name: 'สิทธิ์ของ ฝ่ายบัญชี' }), 'แก้ไข')
  const outcome = page.getByRole('region', { name: 'ผลหากบันทึก' })
  await expect(outcome.getByText('ได้สิทธิ์เพิ่ม 1 คน')).toBeVisible()
  await hand.press(outcome.getByRole('button', { name: 'บันทึก' }))
  await expect(outcome).toHaveCount(0)

  // Somebody leaves.
  await ofMenu('พนักงาน')
  const leaver = page.getByRole('row').filter({ hasText: third.username })
  await expect(leaver).not.toContainText('รอตอบรับคำเชิญ')
  await hand.press(leaver.getByRole('button', { name: /^ตัวเลือกของ/ }))
  await hand.press(page.getByRole('menuitem', { name: 'นำออกจากธุรกิจ' }))
  const dialog = page.getByRole('dialog')
  await hand.press(dialog.getByRole('button', { name: 'ถัดไป' }))
  await hand.press(dialog.getByRole('button', { name: 'ถัดไป' }))
  await hand.press(dialog.getByRole('button', { name: 'นำออก', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(leaver).toHaveCount(0)

  // Everybody has what they were given, and nobody more.
  const folder = await folderNamed(business, 'งบการเงิน')
  for (const [who, sees] of [
    [first, false],
    [second, true],
    [third, false],
  ] as const) {
    const calls = await callAs(await signInByHttp(who.username, who.password))
    const answer = await calls.get(`/api/items/${folder}`, { headers: business.headers })
    expect([who.username, answer.status() === 200]).toEqual([who.username, sees])
    await calls.dispose()
  }
  test.info().annotations.push({ type: 'clicks', description: String(hand.clicks) })
  expect(hand.clicks).toBeLessThanOrEqual(most)
  await business.calls.dispose()
})

async function folderNamed({ calls, headers }: Awaited<ReturnType<typeof newBusiness>>, name: string) {
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const root = drives.result.items.find(({ kind }) => kind === 'business')?.rootId ?? ''
  const list = (await (await calls.get(`/api/items/${root}/children`, { headers })).json()) as {
    result: { items: { id: string; name: string }[] }
  }
  return list.result.items.find((item) => item.name === name)?.id ?? ''
}
