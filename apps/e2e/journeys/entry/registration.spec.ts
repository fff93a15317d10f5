import type { Locator, Page } from '@playwright/test'
import {
  codeFor,
  goodPassword,
  lastMessageTo,
  newMobile,
  newUsername,
  registerByHttp,
} from '../../fixtures/messages.ts'
import { newNationalId, newTaxId } from '../../fixtures/numbers.ts'
import { fillIn, proveMobile } from '../../fixtures/registering.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

async function firstSignIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await signInWith(page, username, goodPassword)
  await expect(page).toHaveURL(/\/mydrive$/)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
}

test('/register creates an account that can be used at once', async ({ page }) => {
  const [username, mobile] = [newUsername(), newMobile()]
  await page.goto('/register')
  await fillIn(page, { username, mobile, password: goodPassword })
  await expect(page.getByText('ใช้ชื่อผู้ใช้นี้ได้')).toBeVisible()
  await proveMobile(page, mobile)
  await firstSignIn(page, username)
})

test('/registerone takes the national id and the English name, too', async ({ page }) => {
  const [username, mobile] = [newUsername(), newMobile()]
  await page.goto('/registerone')
  await fillIn(page, { username, mobile, password: goodPassword, nationalId: newNationalId(), english: true })
  await proveMobile(page, mobile)
  await firstSignIn(page, username)
})

test('/register_mohpromt asks for the national id first and continues to /register_mohpromt2', async ({ page }) => {
  const [username, mobile] = [newUsername(), newMobile()]
  await page.goto('/register_mohpromt')
  await page.getByRole('textbox', { name: /^เลขประจำตัวประชาชน/ }).fill('1234567890123')
  await page.getByRole('textbox', { name: /^หมายเลขโทรศัพท์มือถือ/ }).fill('12345')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByText(/โปรดกรอกตัวเลข 10 หลัก/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^เลขประจำตัวประชาชน/ })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: /^เลขประจำตัวประชาชน/ }).fill(newNationalId())
  await page.getByRole('textbox', { name: /^หมายเลขโทรศัพท์มือถือ/ }).fill(mobile)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page).toHaveURL(/\/register_mohpromt2$/)
  await expect(page.getByRole('textbox', { name: /^หมายเลขโทรศัพท์มือถือ/ })).toHaveValue(mobile)
  await fillIn(page, { username, mobile: null, password: goodPassword })
  await proveMobile(page, mobile)
})

test('each rule of registration is shown at its field, before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/otp') && sent.push(request.url()))
  await page.goto('/register')
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await field(/^ชื่อผู้ใช้/).fill('ab!')
  await field(/^ตั้งรหัสผ่าน/).fill('short')
  await field(/^ยืนยันรหัสผ่าน/).fill('other')
  await field(/^หมายเลขโทรศัพท์มือถือ/).fill('02123')
  await field(/^อีเมล/).fill('not-an-address')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  for (const name of [/^ชื่อผู้ใช้/, /^ตั้งรหัสผ่าน/, /^ยืนยันรหัสผ่าน/, /^หมายเลขโทรศัพท์มือถือ/, /^อีเมล/, /^ชื่อ \(ไทย\)/])
    await expect(field(name), String(name)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('โปรดยอมรับข้อตกลงก่อนลงทะเบียน')).toBeVisible()
  await expect(page.getByText('รูปแบบอีเมลไม่ถูกต้อง')).toBeVisible()
  expect(sent).toEqual([])
})

test('a taken username is refused while it is typed', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('textbox', { name: /^ชื่อผู้ใช้/ }).fill('somsri1')
  await expect(page.getByText(/มีผู้ใช้แล้ว|ถูกใช้แล้ว/)).toBeVisible()
})

test('a common password is refused before a code is sent, and the other fields are kept', async ({ page }) => {
  const [username, mobile] = [newUsername(), newMobile()]
  await page.goto('/register')
  await fillIn(page, { username, mobile, password: 'password1' })
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByRole('textbox', { name: /^ตั้งรหัสผ่าน/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('ยืนยันหมายเลขโทรศัพท์มือถือ')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^ชื่อผู้ใช้/ })).toHaveValue(username)
})

test('registering with the number of an existing account is answered by message only', async ({ page }) => {
  const { mobile } = await registerByHttp()
  const before = await lastMessageTo(mobile)
  await page.goto('/register')
  await fillIn(page, { username: newUsername(), mobile, password: goodPassword })
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  // The first code is not a minute old: the page says how long to wait, and nothing about the account.
  await expect(page.getByText(/โปรดลองอีกครั้งใน|หากหมายเลข/).first()).toBeVisible()
  expect(await lastMessageTo(mobile)).toContain(before.slice(0, 5))
  await expect(page.getByText(/มีบัญชี.*แล้ว.*หมายเลข/)).toHaveCount(0)
})

test('a forgotten password is reset with a code, and every session ends', async ({ page, browser }) => {
  const { username, mobile, password } = await registerByHttp()
  const other = await browser.newContext({ baseURL: new URL((await page.goto('/forgot'))?.url() ?? '').origin })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/loginbysso')
  await signInWith(elsewhere, username, password)
  await expect(elsewhere).toHaveURL(/\/mydrive$/)

  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await field(/^อีเมลหรือหมายเลขโทรศัพท์มือถือ/).fill(mobile)
  await field(/^ตั้งรหัสผ่าน/).fill('Krathong-7714')
  await field(/^ยืนยันรหัสผ่าน/).fill('Krathong-7714')
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  const code = await codeFor(mobile)
  // Whoever corrects something comes back to the same code, without waiting until another may be sent.
  await page.getByRole('button', { name: 'แก้ไขข้อมูล' }).click()
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await expect(page.getByLabel('รหัส OTP 6 หลัก')).toBeVisible()
  // After a reload as well, although the password has to be typed again.
  await page.reload()
  await expect(field(/^อีเมลหรือหมายเลขโทรศัพท์มือถือ/)).toHaveValue(mobile)
  await field(/^ตั้งรหัสผ่าน/).fill('Krathong-7714')
  await field(/^ยืนยันรหัสผ่าน/).fill('Krathong-7714')
  await page.getByRole('button', { name: 'กรอกรหัสที่ได้รับ' }).click()
  await page.getByLabel('รหัส OTP 6 หลัก').fill(code)
  await page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ตั้งรหัสผ่านใหม่แล้ว')

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login\?error=SESSION_EXPIRED/)
  await other.close()
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await signInWith(page, username, password)
  await expect(page.getByRole('alert')).toHaveText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')
  await signInWith(page, username, 'Krathong-7714')
  await expect(page).toHaveURL(/\/mydrive$/)
})

test('with an external identity provider, registering and a forgotten password lead there', async ({ page }) => {
  await page.route('**/api/sign-in/options', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"embedded":true', '"embedded":false'),
    })
  })
  await page.route('**/loginbysso?*', (route) => route.fulfill({ contentType: 'text/html', body: 'the provider' }))
  for (const path of ['/forgot', '/register', '/registerone', '/register_mohpromt', '/register_mohpromt2']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(/\/loginbysso\?returnTo=%2Fmydrive/)
  }
})

test('what was typed into a registration is not dropped by a link or by closing the tab without a question', async ({
  page,
}) => {
  const question = page.getByRole('alertdialog', { name: 'ละทิ้งข้อมูลที่กรอกไว้หรือไม่' })
  const asks = async (link: string, field: Locator) => {
    await field.fill('กขค')
    await page.getByRole('link', { name: link }).click()
    await question.getByRole('button', { name: 'กรอกต่อ' }).click()
    await expect(field).toHaveValue('กขค')
    const asked = page.waitForEvent('dialog')
    await Promise.all([page.close({ runBeforeUnload: true }), asked.then((dialog) => dialog.dismiss())])
    expect((await asked).type()).toBe('beforeunload')
    await page.getByRole('link', { name: link }).click()
    await question.getByRole('button', { name: 'ละทิ้ง', exact: true }).click()
  }
  await page.goto('/register')
  await asks('เข้าสู่ระบบ', page.getByRole('textbox', { name: 'ชื่อ (ไทย)' }))
  await expect(page).toHaveURL(/\/login$/)

  const { username, password } = await registerByHttp()
  await page.goto('/registerbusiness')
  await signInWith(page, username, password)
  await asks('ข้ามไปก่อน ไปที่ไดรฟ์ของฉัน', page.getByRole('textbox', { name: 'ชื่อธุรกิจ (ไทย)' }))
  await expect(page).toHaveURL(/\/mydrive$/)
})

test('/registerbusiness creates a business and opens it for its Admin Business', async ({ page }) => {
  const { username, password } = await registerByHttp()
  await page.goto('/registerbusiness')
  await signInWith(page, username, password)
  await expect(page).toHaveURL(/\/registerbusiness$/)
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await field(/^เลขประจำตัวผู้เสียภาษี/).fill('0105500000012')
  await field(/^ชื่อธุรกิจ \(ไทย\)/).fill('บริษัท ทดสอบ จำกัด')
  await page.getByRole('checkbox', { name: /ฉันยอมรับ/ }).check()
  await page.getByRole('button', { name: 'ลงทะเบียนธุรกิจ' }).click()
  await expect(field(/^เลขประจำตัวผู้เสียภาษี/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^เลขประจำตัวผู้เสียภาษี/).fill(newTaxId())
  await page.getByRole('button', { name: 'ลงทะเบียนธุรกิจ' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)
  await expect(page.getByRole('button', { name: 'บัญชีที่ใช้อยู่: บริษัท ทดสอบ จำกัด' })).toBeVisible()
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('บริษัท ทดสอบ จำกัด')
  await page.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ }).click()
  await page.getByRole('menuitemradio', { name: /บัญชีบุคคล/ }).click()
  await expect(page.getByRole('button', { name: 'บัญชีที่ใช้อยู่: บริษัท ทดสอบ จำกัด' })).toHaveCount(0)
})
