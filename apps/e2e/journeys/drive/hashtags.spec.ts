import type { Page } from '@playwright/test'
import { choose, command, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { enterAlone } from '../../fixtures/enter-alone.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1' })

const line = (page: Page) => page.getByRole('combobox', { name: 'เพิ่มแฮชแท็ก' })
const chips = (page: Page) => page.getByRole('list', { name: 'แฮชแท็ก' }).getByRole('listitem')
/** A word unique to this run. */
const word = () => `งาน${crypto.randomUUID().slice(0, 6)}`

test('a hashtag is entered in the details, refused with an explanation, suggested, and leads to all items with it', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const tag = word()
  await putFiles(workspace, workspace.id, ['สัญญา.txt', 'ใบเสร็จ.txt'])
  await page.goto(`${workspace.address}?details=true`)
  await press(page, 'สัญญา.txt')

  // Refused while it is typed, and by Enter: nothing is split or added.
  for (const text of ['|', 'งบ,ปี', 'งบ ปี']) {
    await line(page).fill(text)
    await expect(page.getByRole('alert')).toHaveText('แฮชแท็กต้องไม่มีจุลภาค (,) เครื่องหมาย | หรือเว้นวรรค')
    await expect(line(page)).toHaveAttribute('aria-invalid', 'true')
    await line(page).press('Enter')
    await expect(line(page)).toHaveValue(text)
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await expect(chips(page)).toHaveCount(0)
  await line(page).fill('#')
  await line(page).press('Enter')
  await line(page).fill(`#${tag}/2569`)
  await line(page).press('Enter')
  await expect(chips(page)).toHaveText([`#${tag}/2569`])
  await expect(page.getByText('บันทึกแฮชแท็กของ 1 รายการแล้ว')).toBeVisible()

  // The other file gets it from the list, by keyboard.
  await press(page, 'ใบเสร็จ.txt')
  await expect(chips(page)).toHaveCount(0)
  await line(page).fill(tag)
  const options = page.getByRole('listbox', { name: 'แฮชแท็กที่มีอยู่' }).getByRole('option')
  await expect(options).toHaveText([`#${tag}`, `#${tag}/2569`])
  await line(page).press('ArrowDown')
  await line(page).press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await line(page).press('Enter')
  await expect(chips(page)).toHaveText([`#${tag}/2569`])
  await line(page).fill('ด่วน ')
  await line(page).press('Enter')
  await expect(chips(page)).toHaveText([`#${tag}/2569`, '#ด่วน'])
  await line(page).press('Backspace')
  await expect(chips(page)).toHaveText([`#${tag}/2569`])

  await chips(page).getByRole('link').click()
  await expect(page).toHaveTitle(new RegExp(`^#${tag}/2569`))
  for (const name of ['สัญญา.txt', 'ใบเสร็จ.txt']) await expect(row(page, name)).toBeVisible()
  // Its parent shows them too, and all hashtags are in a tree.
  await page.getByRole('link', { name: `#${tag}`, exact: true }).click()
  await expect(row(page, 'สัญญา.txt')).toBeVisible()
  await page.getByRole('toolbar').getByRole('link', { name: 'แฮชแท็กทั้งหมด' }).click()
  await page.getByRole('searchbox', { name: 'กรองแฮชแท็ก' }).fill(tag)
  await expect(page.getByRole('list', { name: 'แฮชแท็กทั้งหมด' }).getByRole('link')).toHaveText([tag, `${tag}/2569`])
  workspace.close()
})

test('hashtags of many items are added and removed at once, and undone', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const tag = word()
  const ids = await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ค.txt'])
  await workspace.person.send({
    method: 'PATCH',
    path: `/api/items/${ids.get('ก.txt') ?? ''}`,
    json: { hashtags: [`${tag}-เดิม`] },
  })
  await page.goto(workspace.address)
  await press(page, 'ก.txt')
  await press(page, 'ค.txt', ['Shift'])
  await row(page, 'ค.txt').click({ button: 'right' })
  await (await command(page, 'แฮชแท็ก')).click()
  const dialog = page.getByRole('dialog', { name: 'แฮชแท็กของ 3 รายการ' })
  await expect(chips(page)).toHaveText([`#${tag}-เดิม1 จาก 3`])
  await expect(line(page)).toBeFocused()
  await page.keyboard.type(`${tag}-ใหม่`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `นำ #${tag}-เดิม ออก` }).click()
  await expect(chips(page)).toHaveText([`#${tag}-ใหม่`])
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog).toHaveCount(0)
  const tagsOf = async (name: string) =>
    ((await workspace.person.send({ path: `/api/items/${ids.get(name) ?? ''}` })).result as { hashtags: string[] })
      .hashtags
  for (const name of ids.keys()) expect(await tagsOf(name)).toEqual([`${tag}-ใหม่`])
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect.poll(() => tagsOf('ข.txt')).toEqual([])
  await expect.poll(() => tagsOf('ก.txt')).toEqual([`${tag}-เดิม`])
  workspace.close()
})

test('a hashtag is renamed in the whole drive, after previewing the effect', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const tag = word()
  const ids = await putFiles(workspace, workspace.id, ['หนึ่ง.txt', 'สอง.txt'])
  for (const [name, hashtags] of [
    ['หนึ่ง.txt', [tag, `${tag}-รวม`]],
    ['สอง.txt', [`${tag}/ย่อย`]],
  ] as const)
    await workspace.person.send({ method: 'PATCH', path: `/api/items/${ids.get(name) ?? ''}`, json: { hashtags } })
  await page.goto('/hashtags')
  await page.getByRole('searchbox', { name: 'กรองแฮชแท็ก' }).fill(tag)
  await page.getByRole('button', { name: `เปลี่ยนชื่อหรือรวม #${tag}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ชื่อใหม่').fill(`${tag} รวม`)
  await expect(dialog.getByText('แฮชแท็กต้องไม่มีจุลภาค (,) เครื่องหมาย | หรือเว้นวรรค')).toBeVisible()
  await dialog.getByLabel('ชื่อใหม่').fill(`${tag}-รวม`)
  await expect(dialog.getByText('จะเปลี่ยน 2 รายการ')).toContainText('มี 1 รายการที่ใช้แฮชแท็กชื่อใหม่อยู่แล้ว')
  await dialog.getByRole('button', { name: 'เปลี่ยนชื่อ' }).click()
  await expect(page.getByRole('list', { name: 'แฮชแท็กทั้งหมด' }).getByRole('link')).toHaveText([
    `${tag}-รวม`,
    `${tag}-รวม/ย่อย`,
  ])
  await page.goto(workspace.address)
  await choose(page, 'สอง.txt', 'แฮชแท็ก')
  await expect(chips(page)).toHaveText([`#${tag}-รวม/ย่อย`])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  workspace.close()
})

test('a folder is filtered by a hashtag of its items, in subfolders too, and the address keeps it', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const tag = word()
  const inner = await createFolder(workspace.person, workspace.id, 'ชั้นใน')
  const ids = await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ค.txt'])
  const deep = await putFiles(workspace, inner, ['ลึก.txt'])
  const set = (id: string | undefined, hashtags: string[]) =>
    workspace.person.send({ method: 'PATCH', path: `/api/items/${id ?? ''}`, json: { hashtags } })
  await set(ids.get('ก.txt'), [tag])
  await set(ids.get('ข.txt'), [`${tag}/2569`])
  await set(deep.get('ลึก.txt'), [tag, `${tag}-ลึก`])
  await page.goto(workspace.address)
  const filter = page.getByRole('button', { name: /^กรอง/ })
  const names = page.getByRole('grid').getByRole('row').filter({ hasText: '.txt' })

  await filter.click()
  const menu = page.getByRole('menu', { name: 'กรองตามแฮชแท็ก' })
  await expect(menu.getByRole('menuitemradio')).toHaveText([`#${tag}2`, `#${tag}/25691`])
  await expectAccessible(page)
  await menu.getByRole('menuitemradio', { name: `#${tag} 2` }).click()
  await expect(names).toHaveCount(2)
  await expect(row(page, 'ค.txt')).toHaveCount(0)
  await expect(page).toHaveURL(/tag=/)
  await expect(filter).toBeFocused()

  await page.reload()
  await expect(names).toHaveCount(2)
  await filter.click()
  await menu.getByRole('menuitem', { name: 'รวมโฟลเดอร์ย่อย' }).click()
  await expect(names).toHaveCount(3)
  await expect(row(page, 'ลึก.txt')).toBeVisible()
  await expect(page.getByRole('button', { name: `กรองด้วย #${tag} รวมโฟลเดอร์ย่อย` })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveCount(2)

  // Changes by others appear automatically.
  await set(ids.get('ค.txt'), [tag])
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(row(page, 'ชั้นใน')).toBeVisible()

  // A hashtag that occurs only in subfolders is found by name.
  await filter.click()
  await menu.getByRole('menuitem', { name: 'แฮชแท็กอื่น…' }).click()
  const dialog = page.getByRole('dialog', { name: 'กรองด้วยแฮชแท็กอื่น' })
  await dialog.getByRole('searchbox').fill(`${tag}-ล`)
  await dialog.getByRole('button', { name: `#${tag}-ลึก` }).click()
  await expect(names).toHaveCount(1)
  await filter.first().click()
  await menu.getByRole('menuitem', { name: 'เฉพาะโฟลเดอร์นี้' }).click()
  await expect(page.getByText(`ไม่มีรายการที่ใช้ #${tag}-ลึก ในโฟลเดอร์นี้`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'ล้างตัวกรอง' }).last().click()
  await expect(row(page, 'ก.txt')).toBeVisible()
  workspace.close()
})

// Changes by another test would load the list again while its next page is refused.
test.describe('of a person whom no other test changes', () => {
  test.use({ as: null })

  test('a long list loads its next page on request; the focus stays at the button and then moves on to the last rows', async ({
    page,
    context,
  }) => {
    const workspace = await newWorkspace(await enterAlone(context, page))
    const tag = word()
    const ids = await putFiles(workspace, workspace.id, ['ก.txt'])
    const hashtags = [1, 2, 3, 4, 5].map((n) => `${tag}-${n}`)
    await workspace.person.send({ method: 'PATCH', path: `/api/items/${ids.get('ก.txt') ?? ''}`, json: { hashtags } })
    let refused = false
    await page.route('**/api/hashtags?*', (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '2')
      // Not the first page of the filter, which may still be on its way: without it the same rows are shown.
      if (refused && url.searchParams.has('cursor')) url.searchParams.set('cursor', 'x')
      return route.continue({ url: url.href })
    })
    await page.goto('/hashtags')
    await page.getByRole('searchbox', { name: 'กรองแฮชแท็ก' }).fill(tag)
    const rows = page.getByRole('list', { name: 'แฮชแท็กทั้งหมด' }).getByRole('listitem')
    const more = page.getByRole('button', { name: 'แสดงเพิ่มเติม' })
    await expect(rows).toHaveText([`${tag}-1`, `${tag}-2`])

    refused = true
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(more).toBeFocused()
    await expectAccessible(page)

    refused = false
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(4)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('แสดง 4 รายการแล้ว')).toBeAttached()
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(more).toHaveCount(0)
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(4)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: `#${tag}-5` })).toBeFocused()
    workspace.close()
  })
})

test('suggestions never cover the buttons of a small dialog', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await page.setViewportSize({ width: 1366, height: 600 })
  await page.goto('/mydrive?sort=modified&order=desc')
  await choose(page, workspace.name, 'แฮชแท็ก')
  const dialog = page.getByRole('dialog', { name: `แฮชแท็กของ “${workspace.name}”` })
  await dialog.getByRole('combobox').fill(word())
  const list = await dialog.getByRole('listbox').boundingBox()
  const save = await dialog.getByRole('button', { name: 'บันทึก' }).boundingBox()
  const close = await dialog.getByRole('button', { name: 'ปิด' }).boundingBox()
  if (!list || !save || !close) throw new Error('not shown')
  expect(list.y + list.height).toBeLessThanOrEqual(save.y)
  expect(list.y).toBeGreaterThanOrEqual(close.y + close.height)
  workspace.close()
})
