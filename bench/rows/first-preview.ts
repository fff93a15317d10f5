import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { browser } from '../../apps/e2e/fixtures/browser.ts'
import { pdf } from '../../apps/e2e/fixtures/samples.ts'
import { percentile, wait } from '../../apps/e2e/support/text.ts'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'
import { heading, plainText, wordOf } from '../../apps/server/test/office.ts'
import { photograph } from '../../apps/server/test/pictures.ts'
import { milliseconds, plainRow } from '../lib/figures.ts'
import { createLink } from '../lib/links.ts'
import type { Row } from '../lib/report.ts'
import type { Bench } from '../lib/world.ts'

const office = '/usr/bin/soffice'
const limitMs = 1000

type Sample = {
  id: string
  work: string
  name: string
  bytes(round: number): Promise<Buffer> | Buffer
  /** What shows it, and the text in it. */
  shown: [selector: string, text: string]
}

const lines = Array.from({ length: 100 }, (_, n) => `Page ${n + 1}`)
const picturePage: Sample['shown'] = ['[data-page="1"]:has(img[data-shown="true"])', '']
const document: Sample = {
  id: 'preview-docx',
  work: 'a docx as text',
  name: 'สัญญา.docx',
  bytes: (round) => {
    const clauses = Array.from({ length: 200 }, (_, n) =>
      plainText(`ฉบับที่ ${round} ข้อ ${n} ผู้เช่าตกลงเช่าและผู้ให้เช่าตกลงให้เช่า`),
    )
    return wordOf(heading('สัญญาเช่า') + clauses.join(''))
  },
  shown: ['body', 'สัญญาเช่า'],
}
const samples: readonly Sample[] = [
  {
    id: 'preview-pdf',
    work: 'a PDF of 100 pages',
    name: 'รายงาน.pdf',
    bytes: (round) => pdf([`Round ${round}`, ...lines.slice(1)]),
    shown: picturePage,
  },
  {
    id: 'preview-picture',
    work: 'a 12-megapixel JPEG',
    name: 'ภาพถ่าย.jpg',
    bytes: async (round) => Buffer.concat([await photograph(), Buffer.from(String(round))]),
    shown: picturePage,
  },
  // With an office program it is drawn, which the group of previews measures.
  ...(existsSync(office) ? [] : [document]),
  {
    id: 'preview-text',
    work: 'a text',
    name: 'บันทึก.txt',
    bytes: (round) => Buffer.from(`บันทึกการประชุม ครั้งที่ ${round}\n`.repeat(5000)),
    shown: ['pre', 'บันทึกการประชุม'],
  },
]

/** A link is sent to somebody before they open it. */
const sentForMs = 3000

/** How long a visitor's browser that has been nowhere yet takes from an address to the first page of a new file. */
export async function firstPreviews(bench: Bench): Promise<Row[]> {
  const folder = await createFolder(bench.person, bench.person.root, 'first previews')
  const rounds = bench.quick ? 1 : 3
  const chrome = await chromium.launch(browser.launchOptions)
  try {
    // The first page of a browser process takes longer, whatever it shows.
    await inNewContext(chrome, (page) => page.goto(`${bench.product.base}/publicfile`))
    const rows: Row[] = []
    for (const { id, work, name, bytes, shown } of samples) {
      const measure = async (afterMs: number) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const file = await putFile(bench.person, folder, `${afterMs} ${round} ${name}`, await bytes(afterMs + round))
          const address = `${bench.product.base}/publicfile?id=${await createLink(bench, file)}`
          await wait(afterMs)
          times.push(await inNewContext(chrome, (page) => timeUntil(page, address, shown)))
        }
        return percentile(times, 0.5)
      }
      const [sent, atOnce] = [await measure(sentForMs), await measure(0)]
      const definition = { id, work: `first preview of ${work} on a public page, p50` }
      const also = `opened in the moment of its upload: ${milliseconds(atOnce)}`
      rows.push(plainRow(definition, milliseconds(sent), `≤ ${limitMs} ms`, sent <= limitMs, also))
    }
    return rows
  } finally {
    await chrome.close()
  }
}

async function timeUntil(page: Page, address: string, shown: Sample['shown']): Promise<number> {
  const since = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  // In each frame: a locator would look every half second.
  const isShown = ([selector, text]: Sample['shown']) =>
    window.document.querySelector(selector)?.textContent.includes(text) ?? false
  await page.waitForFunction(isShown, shown, { polling: 'raf', timeout: 30_000 })
  return performance.now() - since
}

/** With empty caches. */
async function inNewContext<T>(chrome: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, locale: 'th-TH' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
