import { newBusiness } from '../../fixtures/business.ts'
import { goodPassword } from '../../fixtures/messages.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an address opens in the account that it names, or in the one that sees its item, and says so', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ลิงก์ถูกบัญชี จำกัด')
  const drives = (await (await business.calls.get('/api/drives', { headers: business.headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const parentId = drives.result.items.find(({ kind }) => kind === 'business')?.rootId
  const made = await business.calls.post('/api/folders', {
    headers: business.headers,
    data: { parentId, name: 'สัญญาของบริษัท' },
  })
  const { result } = (await made.json()) as { result: { id: string } }
  await context.addCookies(business.storage.cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  const switched = page.getByText('เปลี่ยนเป็นบัญชี “บริษัท ลิงก์ถูกบัญชี จำกัด” เพื่อเปิดรายการนี้แล้ว')
  const current = page.getByRole('button', { name: /^บัญชีที่ใช้อยู่: บริษัท/ })

  // As a mail names it.
  await page.goto(`/inbox?in=${business.accountId}`)
  await expect(switched).toBeVisible()
  await expect(current).toBeVisible()
  await expect(page).toHaveURL(/\/inbox$/)

  // As a colleague copied it, in a tab that acts for the person.
  const other = await context.newPage()
  await other.goto('/mydrive')
  await other.evaluate(() => sessionStorage.setItem('biz_active', ''))
  await other.goto(`/directory/${result.id}`)
  await expect(other.getByText(/^เปลี่ยนเป็นบัญชี/)).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('สัญญาของบริษัท')

  // An account of somebody else, and an item that nobody here sees, change nothing.
  await other.evaluate(() => sessionStorage.setItem('biz_active', ''))
  await other.goto(`/mydrive?in=${crypto.randomUUID()}`)
  await expect(other).toHaveURL(/\/mydrive$/)
  await expect(other.getByRole('button', { name: /^บัญชีที่ใช้อยู่: ทดสอบ/ })).toBeVisible()
  await other.goto(`/directory/${crypto.randomUUID()}`)
  await expect(other.getByRole('heading', { level: 1, name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible()
  await business.calls.dispose()
})

test('a mail to an admin opens its page in their business, also when they first have to sign in', async ({ page }) => {
  const business = await newBusiness('บริษัท อีเมลผู้ดูแล จำกัด')
  await page.goto(`/onebox-system-admin-leavers?in=${business.accountId}`)
  await page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' }).click()
  await signInWith(page, business.username, goodPassword)
  await expect(page.getByRole('heading', { level: 1, name: 'ผู้ที่ออกจากธุรกิจ' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^บัญชีที่ใช้อยู่: บริษัท/ })).toBeVisible()
  await expect(page).toHaveURL(/\/onebox-system-admin-leavers$/)
  await business.calls.dispose()
})
