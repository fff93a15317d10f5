import type { Page } from '@playwright/test'
import { row } from '../../fixtures/drive.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { demoPassword } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Calls of the page itself, for the business that is open in its tab. */
const asBusiness = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const me = (await (await fetch('/api/me')).json()) as {
        result: { accounts: { type: string; accountId: string; name: string }[] }
      }
      const found = me.result.accounts.find(({ type }) => type === 'Business')
      const [business, name] = [found?.accountId ?? '', found?.name ?? '']
      const headers = {
        'X-Account-Id': business,
        ...(body && { 'content-type': 'application/json' }),
        'X-CSRF-Token': /csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? '',
      }
      const response = await fetch(path.replace('{business}', business), {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return {
        business,
        name,
        status: response.status,
        result: ((await response.json()) as { result: unknown }).result,
      }
    },
    { method, path, body },
  )

const folderIn = async (page: Page, parentId: string, name: string) =>
  ((await asBusiness(page, 'POST', '/api/folders', { parentId, name })).result as { id: string }).id

test.describe('Admin Business', () => {
  test.use({ as: 'malee01', freshly: true })

  test('items that leave the trash of the business are retained, and restored to their folder or elsewhere', async ({
    page,
    context,
  }) => {
    // A session by a token is not confirmed: restoring asks for the password first.
    const { result } = (await (await context.request.post('/api/product-tokens', { data: {} })).json()) as {
      result: { token: string }
    }
    await context.request.post('/api/sign-in/handoff', { data: { kind: 'easyToken', token: result.token } })
    await page.goto('/mydrive')
    const drives = await asBusiness(page, 'GET', '/api/drives')
    const { items } = drives.result as { items: { kind: string; rootId: string }[] }
    const root = items.find(({ kind }) => kind === 'business')?.rootId ?? ''
    const unique = Math.random().toString(36).slice(2, 7)
    const home = await folderIn(page, root, `บ้าน ${unique}`)
    const [back, homeless] = [`สัญญาเดิม ${unique}`, `ไม่มีที่กลับ ${unique}`]
    const backId = await folderIn(page, home, back)
    const lost = await folderIn(page, root, `จะหายไป ${unique}`)
    const homelessId = await folderIn(page, lost, homeless)
    await asBusiness(page, 'POST', '/api/items/trash', { ids: [homelessId, backId] })

    // Deleting from the trash says what it means here.
    await page.goto(`/drivebusiness/${drives.business}`)
    await page.getByRole('link', { name: 'ถังขยะ' }).click()
    await row(page, back).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'ลบถาวร' }).click()
    const asked = page.getByRole('alertdialog', { name: 'ลบถาวร' })
    await expect(asked).toContainText('เฉพาะผู้ดูแลธุรกิจกู้คืนได้ ตามระยะเวลาที่ธุรกิจเก็บไว้')
    await asked.getByRole('button', { name: 'ลบถาวร' }).click()
    await expect(row(page, back)).toHaveCount(0)
    await asBusiness(page, 'POST', '/api/items/purge', { ids: [homelessId] })
    await asBusiness(page, 'POST', '/api/items/trash', { ids: [lost] })

    await page.getByRole('link', { name: 'เปิดถังขยะสำรอง' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ถังขยะสำรอง')
    const list = page.getByRole('list', { name: 'รายการในถังขยะสำรอง' })
    const kept = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    await expect(kept(back)).toContainText(`บ้าน ${unique}`)
    await expect(kept(back)).toContainText('เหลือ 30 วัน')
    await expect(kept(back)).toContainText('ลบโดย มาลี')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await kept(back)
      .getByRole('button', { name: `กู้คืน “${back}”`, exact: true })
      .click()
    const confirm = page.getByRole('dialog', { name: 'ยืนยันตัวตน', exact: true })
    await confirm.getByLabel('รหัสผ่านปัจจุบัน').fill(demoPassword)
    await confirm.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
    await expect(page.getByText(`กู้คืน “${back}” แล้ว`)).toBeVisible()
    await expect(kept(back)).toHaveCount(0)

    // Its folder is gone: another one must be chosen.
    await kept(homeless)
      .getByRole('checkbox', { name: `เลือก “${homeless}”` })
      .check()
    await page.getByRole('button', { name: 'กู้คืน', exact: true }).first().click()
    const place = page.getByRole('dialog')
    await place.getByRole('treeitem', { name: drives.name }).first().click()
    await place.getByRole('button', { name: /กู้คืน/ }).click()
    await expect(page.getByText(`กู้คืน “${homeless}” แล้ว`)).toBeVisible()
    await page.goto(`/drivebusiness/${drives.business}`)
    await expect(row(page, homeless)).toBeVisible()
    await page.goto(`/directory/${home}`)
    await expect(row(page, back)).toBeVisible()
  })
})

test.describe('an employee', () => {
  test.use({ as: 'prasit1' })

  test('reads that only an admin opens the retained trash', async ({ page, problems }) => {
    problems.expected.push(/403/)
    await page.goto('/trash')
    await expect(page.getByRole('link', { name: 'เปิดถังขยะสำรอง' })).toHaveCount(0)
    await page.goto('/trash/vault')
    await expect(page.getByText('เฉพาะผู้ดูแลธุรกิจเปิดถังขยะสำรองได้')).toBeVisible()
  })
})
