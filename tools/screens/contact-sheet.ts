import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const columns = 12
const cell = { width: 200, height: 150 }

/** All screenshots in small on one sheet, drawn on a canvas of the same browser. */
export async function drawSheet(
  browser: Browser,
  folder: string,
  names: readonly string[],
  target: string,
): Promise<void> {
  const page = await browser.newPage()
  await page.evaluate(
    ({ columns, cell, count }) => {
      const canvas = document.createElement('canvas')
      canvas.width = columns * cell.width
      canvas.height = Math.ceil(count / columns) * cell.height
      canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
      document.body.append(canvas)
    },
    { columns, cell, count: names.length },
  )
  for (const [index, name] of names.toSorted().entries()) {
    const bytes = (await readFile(join(folder, `${name}.png`))).toString('base64')
    await page.evaluate(
      async ({ bytes, x, y, cell }) => {
        const picture = new Image()
        picture.src = `data:image/png;base64,${bytes}`
        await picture.decode()
        const scale = Math.min((cell.width - 8) / picture.width, (cell.height - 8) / picture.height)
        const pen = document.querySelector('canvas')?.getContext('2d')
        pen?.drawImage(picture, x + 4, y + 4, picture.width * scale, picture.height * scale)
      },
      { bytes, x: (index % columns) * cell.width, y: Math.floor(index / columns) * cell.height, cell },
    )
  }
  const data = await page.evaluate(() => document.querySelector('canvas')?.toDataURL('image/png') ?? '')
  await writeFile(target, Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'))
  await page.close()
}
