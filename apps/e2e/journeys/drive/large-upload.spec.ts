import { open } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { partSize } from '@khlang/contract'
import { bytesOf, newWorkspace, pick, tray } from '../../fixtures/drive.ts'
import { inFolder } from '../../fixtures/place.ts'
import { expect, reportFigure, test } from '../../fixtures/test.ts'
import { listAll } from '../../support/uploads.ts'

test.use({ as: 'prasit1' })

const MiB = 1024 * 1024
/** `npm run soak` sends two gigabytes and more. */
const size = Number(process.env.E2E_LARGE_MIB ?? 384) * MiB

/** A sparse file: random bytes here and there, nothing between. */
async function makeFile(path: string): Promise<string> {
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  const nothing = Buffer.alloc(8 * MiB)
  for (let at = 0; at < size; at += 8 * MiB) {
    const some = bytesOf(64 * 1024)
    await file.write(some, 0, some.length, at)
    hash.update(some).update(nothing.subarray(some.length))
  }
  await file.truncate(size)
  await file.close()
  return hash.digest('hex')
}

test('a large upload survives a reload in the middle, byte for byte', async ({ page }) => {
  const workspace = await newWorkspace('prasit1')
  const path = inFolder('บันทึกกล้องวงจรปิด.bin')
  const wanted = await makeFile(path)
  await page.goto(workspace.address)
  const since = performance.now()
  // A fast machine would be finished before the page is loaded again: the second half waits for that. Held in the
  // browser, because intercepting every part would slow all of them down.
  const network = await page.context().newCDPSession(page)
  const parts = Math.ceil(size / partSize)
  const second = Array.from({ length: parts }, (_, n) => n + 1).filter((n) => n > parts / 2)
  await network.send('Fetch.enable', { patterns: second.map((n) => ({ urlPattern: `*/parts/${n}` })) })
  await pick(page, 'อัปโหลดไฟล์', [path])
  const bar = tray(page).getByRole('progressbar', { name: 'รายการอัปโหลด' })
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 120_000, intervals: [200] })
    .toBeGreaterThan(25)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(tray(page).getByText('เลือกไฟล์นี้อีกครั้งเพื่ออัปโหลดต่อ')).toBeVisible()
  await network.send('Fetch.disable')
  const chooser = page.waitForEvent('filechooser')
  await tray(page).getByRole('button', { name: 'เลือกไฟล์', exact: true }).click()
  await (await chooser).setFiles(path)
  const first = page.waitForResponse((response) => response.url().includes('/parts/'))
  await first
  expect(Number(await bar.getAttribute('aria-valuenow')), 'what had arrived still counts').toBeGreaterThan(5)
  await expect(tray(page).getByRole('heading')).toHaveText(/อัปโหลดแล้ว 1 ไฟล์/, { timeout: 180_000 })
  const up = (performance.now() - since) / 1000
  const [item] = await listAll(workspace.person, workspace.id)
  const before = performance.now()
  const down = await workspace.person.hash({ path: `/api/files/${item?.id}/content`, timeoutMs: 120_000 })
  const seconds = (performance.now() - before) / 1000
  reportFigure('upload in the browser', `${(size / MiB / up).toFixed(0)} MB/s, with a reload and every hash in it`)
  reportFigure('download', `${(size / MiB / seconds).toFixed(0)} MB/s, with its hash`)
  expect(down).toMatchObject({ size, sha256: wanted })
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [item?.id] } })
  await workspace.person.send({ method: 'POST', path: '/api/items/purge', json: { ids: [item?.id] } })
  workspace.close()
})
