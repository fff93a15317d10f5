type Size = { width: number; height: number }
const size: Size = { width: 960, height: 640 }

const drawing = (inside: string, { width, height } = size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

/** Bars of these heights, from 0 to 100. */
export function bars(heights: readonly number[], colour = '#2563eb'): string {
  const step = 860 / heights.length
  const drawn = heights.map((high, n) => {
    const [x, y] = [60 + n * step, 580 - high * 5]
    return `<rect x="${x.toFixed(0)}" y="${y}" width="${(step * 0.7).toFixed(0)}" height="${high * 5}" rx="6" fill="${colour}" opacity="${n % 2 ? '0.75' : '1'}"/>`
  })
  return drawing(
    `<rect width="960" height="640" fill="#fff"/>${drawn.join('')}<path d="M50 60V580H930" fill="none" stroke="#475569" stroke-width="4"/>`,
  )
}

/** Mountains under a sun. */
export const landscape = (sky: string, hill: string, sun: string): string =>
  drawing(
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="#fff7ed"/></linearGradient></defs><rect width="960" height="640" fill="url(#s)"/><circle cx="690" cy="190" r="80" fill="${sun}"/><path d="M0 460 220 240 400 420 580 210 960 500V640H0Z" fill="${hill}"/><path d="M0 540Q240 430 480 530T960 510V640H0Z" fill="${hill}" opacity="0.6"/>`,
  )

/** Rooms of a house from above. */
export const floorPlan = (): string =>
  drawing(
    '<rect width="960" height="640" fill="#f8fafc"/><g fill="none" stroke="#0f172a" stroke-width="8"><rect x="80" y="80" width="800" height="480"/><path d="M400 80V330M80 330H560M560 80V250M560 330V560"/></g><g fill="#bfdbfe"><rect x="120" y="120" width="180" height="110" rx="12"/><rect x="600" y="380" width="220" height="60" rx="12"/></g><circle cx="230" cy="450" r="55" fill="#fde68a"/>',
  )

/** A round mark of two colours. */
export const logo = (outer: string, inner: string): string =>
  drawing(
    `<circle cx="128" cy="128" r="112" fill="${outer}"/><path d="M72 150Q128 60 184 150T72 150" fill="${inner}"/>`,
    { width: 256, height: 256 },
  )

/** Loaded for the demo only: a server with real documents draws in processes of their own. */
async function rendered(svg: string) {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
}

export const png = async (svg: string): Promise<Buffer> => (await rendered(svg)).png({ palette: true }).toBuffer()
export const jpg = async (svg: string): Promise<Buffer> => (await rendered(svg)).jpeg({ quality: 72 }).toBuffer()
