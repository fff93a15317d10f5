import * as pdfjs from 'pdfjs-dist'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type { PDFDocumentProxy } from 'pdfjs-dist'

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress

// Letters, fonts and picture formats that a document may lack: from our own server, each only when it is needed.
const parts = {
  cMapUrl: import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
  }),
  standardFontDataUrl: import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
  }),
  wasmUrl: import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    query: '?url',
    import: 'default',
  }),
}

class OwnParts {
  async fetch({ kind, filename }: { kind: keyof typeof parts; filename: string }): Promise<Uint8Array> {
    const files = parts[kind]
    const path = Object.keys(files).find((one) => one.endsWith(`/${filename}`))
    const address = path ? await files[path]?.() : undefined
    if (!address) throw new Error(`Not served: ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`Not served: ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Opens a document in a worker. This release compiles nothing from text, so no `eval` has to be allowed. */
export function openPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  return pdfjs.getDocument({
    data,
    BinaryDataFactory: OwnParts,
    useWorkerFetch: false,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
    enableXfa: false,
  })
}

/** Draws one page; the returned function stops it. */
export function drawPage(document: PDFDocumentProxy, n: number, canvas: HTMLCanvasElement, scale: number): () => void {
  let stopped = false
  let cancel = () => {}
  void document.getPage(n).then((page) => {
    if (stopped) return
    const density = Math.min(2, devicePixelRatio || 1)
    const viewport = page.getViewport({ scale: scale * density })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.style.width = `${viewport.width / density}px`
    const task = page.render({ canvas, viewport })
    cancel = () => task.cancel()
    task.promise.catch(() => {})
  })
  return () => {
    stopped = true
    cancel()
  }
}
