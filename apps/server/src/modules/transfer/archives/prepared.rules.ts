const gib = 1024 ** 3

/** Larger archives are made by a job (A20). */
export const isLargeArchive = ({ items, bytes }: { items: number; bytes: number }): boolean =>
  items > 10_000 || bytes > 10 * gib

const form = { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'long', year: 'numeric' } as const
const dateFormat = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', form),
  en: new Intl.DateTimeFormat('en-GB-u-ca-gregory', form),
}

/** The mail about a finished zip, in both languages. */
export function preparedMail(name: string, until: Date, address: string) {
  return {
    subject: `พร้อมดาวน์โหลด: ${name}`,
    text: [
      `ไฟล์ ZIP “${name}” พร้อมดาวน์โหลดแล้ว ระบบเก็บไว้ถึง ${dateFormat.th.format(until)}`,
      address,
      '',
      `The ZIP “${name}” is ready to download. It’s kept until ${dateFormat.en.format(until)}.`,
    ].join('\n'),
  }
}
