import { makeFolders, newDesk, rows, selected } from '../../fixtures/drive.ts'
import { fewestFrames, scrollList, wordsOf } from '../../fixtures/scrolling.ts'
import { expect, tell, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

test('a folder of 10,000 opens at once, scrolls smoothly to its end, and is selected whole', async ({ page }) => {
  test.setTimeout(120_000)
  const desk = await newDesk('somsri1', 'หมื่นรายการ')
  const names = Array.from({ length: 10_000 }, (_, n) => `แฟ้มที่ ${String(n + 1).padStart(5, '0')}`)
  await makeFolders(desk, desk.id, names)
  await page.goto('/mydrive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  const since = performance.now()
  await page.goto(desk.address)
  await expect(page.getByText('แฟ้มที่ 00001')).toBeVisible()
  tell('10,000 rows: first rows after a full load', `${(performance.now() - since).toFixed(0)} ms`)
  expect(await rows(page).count(), 'only what is seen is drawn').toBeLessThan(120)

  const frames = await scrollList(page)
  tell('10,000 rows: scrolling', wordsOf(frames))
  expect(frames.perSecond).toBeGreaterThan(fewestFrames)
  await expect(rows(page).first()).toBeVisible()

  // The last row of a list of which most is still to come.
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.getByText('แฟ้มที่ 10000')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Control+a')
  await expect(page.getByText('เลือก 10000 รายการ').or(page.getByText('เลือก 10,000 รายการ'))).toBeVisible({
    timeout: 30_000,
  })
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await desk.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [desk.id] } })
  desk.close()
})

test('a folder of 100,000 scrolls smoothly while it is read, and from its end when all of it is there', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const desk = await newDesk('somsri1', 'แสนรายการ')
  const total = 100_000
  const names = Array.from({ length: total }, (_, n) => `แฟ้มที่ ${String(n + 1).padStart(6, '0')}`)
  const filled = performance.now()
  await makeFolders(desk, desk.id, names)
  tell('100,000 folders made', `${((performance.now() - filled) / 1000).toFixed(0)} s`)

  const since = performance.now()
  await page.goto(desk.address)
  await expect(page.getByText('แฟ้มที่ 000001')).toBeVisible()
  tell('100,000 rows: first rows after a full load', `${(performance.now() - since).toFixed(0)} ms`)
  const reading = await scrollList(page, { seconds: 4 })
  tell('100,000 rows: scrolling while pages arrive', wordsOf(reading))

  await rows(page).first().focus()
  const asked = performance.now()
  await page.keyboard.press('End')
  await expect(page.getByText('แฟ้มที่ 100000')).toBeVisible({ timeout: 120_000 })
  tell('100,000 rows: the last one after End', `${((performance.now() - asked) / 1000).toFixed(1)} s`)
  const whole = await scrollList(page, { seconds: 4, step: -120 })
  tell('100,000 rows: scrolling when all are there', wordsOf(whole))
  expect(await rows(page).count(), 'only what is seen is drawn').toBeLessThan(120)

  expect(reading.perSecond).toBeGreaterThan(fewestFrames)
  expect(whole.perSecond).toBeGreaterThan(fewestFrames)
  await desk.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [desk.id] } })
  desk.close()
})
