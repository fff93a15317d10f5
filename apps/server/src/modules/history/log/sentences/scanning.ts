import type { ScanningEvent } from '@khlang/contract/events/scanning'
import type { Sentences } from './sentence.ts'

export const scanningSentences: Sentences<ScanningEvent['type']> = {
  'item.malware_found': {
    action: 'protect',
    th: 'ระบบพบมัลแวร์ ({malware}) ใน {item} และระงับไฟล์นี้',
    en: 'Khlang found malware ({malware}) in {item} and blocked it',
  },
  'item.malware_released': {
    action: 'protect',
    th: '{who}เลิกระงับ {item} ที่พบมัลแวร์ ({malware})',
    en: '{who} unblocked {item}, in which malware was found ({malware})',
  },
}
