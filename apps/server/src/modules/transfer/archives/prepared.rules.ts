const gib = 1024 ** 3

/** More than this is not made while somebody waits (A20). */
export const isLargeArchive = ({ items, bytes }: { items: number; bytes: number }): boolean =>
  items > 10_000 || bytes > 10 * gib

const form = { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'long', year: 'numeric' } as const
const words = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', form),
  en: new Intl.DateTimeFormat('en-GB-u-ca-gregory', form),
}

/** The mail about a zip that is ready, in both languages. */
export function preparedMail(name: string, until: Date, address: string) {
  return {
    subject: `พร้อมดาวน์โหลด: ${name}`,
    text: [
      `“${name}” พร้อมดาวน์โหลดแล้ว เก็บไว้ถึง ${words.th.format(until)}`,
      address,
      '',
      `“${name}” is ready for download, and kept until ${words.en.format(until)}.`,
    ].join('\n'),
  }
}
