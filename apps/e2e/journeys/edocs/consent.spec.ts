import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

const supplier = '0105500000038'

test('an employee asks, an Admin Business decides, changes and withdraws; each decision is in the history', async ({
  page,
  context,
  browser,
  problems,
}) => {
  problems.expected.push(/\b409\b/)
  const business = await newBusiness('บริษัท ยินยอม จำกัด')
  const { calls, headers, accountId } = business
  const { username, password } = await registerByHttp()
  await hire(business, username)

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  const storage = await signInByHttp(username, password)
  await enterBusiness(visitor, theirs, { storage, accountId }, '/consent')
  await expect(theirs.getByRole('heading', { level: 1, name: 'ความยินยอมในการรับเอกสาร' })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'ยังไม่ได้ตัดสินใจ' })).toBeVisible()
  await expect(theirs.getByText('เฉพาะผู้ดูแลธุรกิจเท่านั้นที่ตัดสินใจได้')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'ยินยอมรับเอกสาร' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'ขอให้ผู้ดูแลธุรกิจตัดสินใจ' }).click()
  await expect(theirs.getByRole('heading', { name: 'รอการตัดสินใจ' })).toBeVisible()

  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^ความยินยอมในการรับเอกสาร/ })
    .click()
  await expect(page).toHaveURL(/\/onebox-system-admin-consent$/)
  await expect(page.getByRole('heading', { name: 'รอการตัดสินใจ' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ยินยอมรับเอกสาร' }).click()
  await expect(page.getByText('โปรดอ่านและยอมรับข้อความก่อน')).toBeVisible()
  await page.getByRole('checkbox', { name: 'ข้าพเจ้าอ่านและยอมรับข้อความข้างต้น' }).check()
  await page.getByRole('radio', { name: 'ผู้ขายทุกราย ยกเว้นในรายชื่อ' }).check()
  await page.getByLabel('เลขประจำตัวผู้เสียภาษีของผู้ขาย').fill('0105500000039')
  await expect(page.getByText('0105500000039 ไม่ใช่เลขประจำตัวผู้เสียภาษีที่ถูกต้อง')).toBeVisible()
  await page.getByLabel('เลขประจำตัวผู้เสียภาษีของผู้ขาย').fill(`${supplier}, 0-1055-00000-04-6`)
  await page.getByRole('button', { name: 'ตรวจสอบผู้ขายที่จะถูกปฏิเสธ' }).click()
  await expect(page.getByText('ไม่มีผู้ขายในช่วง 6 เดือนที่ผ่านมาที่จะถูกปฏิเสธ')).toBeVisible()
  await page.getByRole('button', { name: 'ยินยอมรับเอกสาร' }).click()
  await expect(page.getByRole('heading', { name: 'ยินยอมแล้ว' })).toBeVisible()
  const history = page.getByRole('region', { name: 'ประวัติ' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history.getByText('ยินยอมแล้ว · ผู้ขายทุกราย ยกเว้นในรายชื่อ (2 ราย)')).toBeVisible()

  // Somebody else decides meanwhile: what was based on the old decision is refused.
  await calls.put('/api/consent', { headers, data: { action: 'approve', mode: 'specific', taxIds: [supplier] } })
  await page.getByRole('radio', { name: 'ผู้ขายทุกราย', exact: true }).check()
  await page.getByRole('button', { name: 'บันทึกเงื่อนไข' }).click()
  await expect(page.getByRole('alert')).toContainText('มีผู้เปลี่ยนความยินยอมไปแล้ว')
  // Their decision is shown, and what was chosen here is still there.
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'ผู้ขายทุกราย', exact: true })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'เฉพาะผู้ขายในรายชื่อ' })).toBeChecked()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'ถอนความยินยอม' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'ไม่รับเอกสารอิเล็กทรอนิกส์หรือไม่' })
  await dialog.getByRole('button', { name: 'ถอนความยินยอม' }).click()
  await expect(page.getByRole('heading', { name: 'ไม่ยินยอม' })).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  // The dialog submits itself, and not the form of the page, too.
  expect(sent.map((body) => (JSON.parse(body) as { action: string }).action)).toEqual(['reject'])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)

  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'ไม่ยินยอม' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'ขอให้ผู้ดูแลธุรกิจตัดสินใจ' })).toHaveCount(0)
  await visitor.close()
})

test('a citizen decides for themselves, in English', async ({ page, context }) => {
  const { username, password } = await registerByHttp()
  const { cookies } = await signInByHttp(username, password)
  await context.addCookies(cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await speakEnglish(page)
  await page.goto('/consent')
  await expect(page.getByRole('heading', { level: 1, name: 'Consent to receive documents' })).toBeVisible()
  await page.getByRole('radio', { name: 'Only the sellers listed' }).check()
  const sellers = page.getByLabel('Tax ids of sellers')
  await sellers.fill(supplier)
  await page.getByRole('navigation').getByRole('link', { name: 'My Drive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(sellers).toHaveValue(supplier)
  await page.getByRole('radio', { name: 'All sellers', exact: true }).check()
  await page.getByRole('checkbox', { name: 'I’ve read and accept the text above' }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await expect(page.getByText('Approved · All sellers')).toBeVisible()
  await expectAccessible(page)
})
