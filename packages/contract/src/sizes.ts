const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `1536` → `1.50 KB`; bytes without decimals; 1 KB = 1024 B (decision C27). */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return unit === 0 ? `${bytes} B` : `${value.toFixed(2)} ${units[unit]}`
}

/** A number as people read it, grouped the same in both languages: `5000` → `5,000`. */
export const formatCount = (count: number) => count.toLocaleString('en-US')

/** The specification's form for storage: always MB with two decimals (section 9). */
export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(2)} MB`
