const day = { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const formats = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { ...day, ...clock }),
  en: new Intl.DateTimeFormat('en-GB-u-ca-gregory', { ...day, ...clock }),
}

/** `21 พ.ย. 2569 14:05 น.` · `21 Nov 2026 14:05`, in Thailand. */
export function formatInstant(when: Date, language: 'th' | 'en'): string {
  const parts = Object.fromEntries(formats[language].formatToParts(when).map(({ type, value }) => [type, value]))
  const time = `${parts['day']} ${parts['month']} ${parts['year']} ${parts['hour']}:${parts['minute']}`
  return language === 'th' ? `${time} น.` : time
}
