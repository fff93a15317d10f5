import type { Planned } from '../material/dates.rules.ts'
import type { PlannedAct } from './plan.ts'

/** Of what has a day of its own. */
export const longAgo = 1000

/** Decisions about what is received; documents before the first one of an account wait. */
export type PlannedConsent = Planned & {
  by: 'somsri1' | 'malee01' | 'wichai1'
  /** The how-many-eth decision of the account it is. */
  revision: number
  mode: 'receive_all' | 'all_except'
  /** Sellers of the list. */
  except?: 'two'
}

export const consents: readonly PlannedConsent[] = [
  { daysAgo: 178, by: 'wichai1', revision: 1, mode: 'receive_all' },
  { daysAgo: 177, by: 'malee01', revision: 1, mode: 'receive_all' },
  // Before she collected receipts for a tax deduction.
  { daysAgo: longAgo, day: '2025-01-15', by: 'somsri1', revision: 1, mode: 'receive_all' },
  // The delivery after it is blocked.
  { daysAgo: 41, by: 'somsri1', revision: 2, mode: 'all_except', except: 'two' },
]

const purchases = 'ฝ่ายบัญชี/เอกสารซื้อ'

export const acts: readonly PlannedAct[] = [
  { daysAgo: longAgo, day: '2025-03-01', does: 'read', by: 'somsri1', keys: ['deducted-3', 'deducted-4'] },
  {
    daysAgo: longAgo,
    day: '2025-03-10',
    does: 'deduct',
    by: 'somsri1',
    keys: ['deducted-0', 'deducted-1', 'deducted-2'],
  },
  { daysAgo: 160, does: 'tag', by: 'kanya01', keys: ['supply-0', 'supply-1', 'transport-0'], hashtags: ['ตรวจแล้ว'] },
  { daysAgo: 150, does: 'save', by: 'kanya01', keys: ['supply-2'], folder: purchases },
  { daysAgo: 105, does: 'askToDelete', by: 'kanya01', keys: ['sale-9'], reason: 'ออกใบกำกับภาษีซ้ำกับใบสั่งซื้อเดิม' },
  { daysAgo: 102, does: 'answer', by: 'wichai1', keys: ['sale-9'], answer: 'approve' },
  { daysAgo: 98, does: 'confirm', by: 'kanya01', keys: ['three-0'] },
  { daysAgo: 80, does: 'save', by: 'kanya01', keys: ['supply-7', 'supply-12'], folder: purchases },
  { daysAgo: 66, does: 'cancel', by: 'kanya01', keys: ['north-1'] },
  { daysAgo: 55, does: 'askToDelete', by: 'wichai1', keys: ['supply-14'], reason: 'ส่งผิดฉบับ' },
  {
    daysAgo: 52,
    does: 'answer',
    by: 'kanya01',
    keys: ['supply-14'],
    answer: 'reject',
    reason: 'บันทึกบัญชีและยื่นภาษีซื้อของเดือนนี้ไปแล้ว',
  },
  {
    daysAgo: 40,
    does: 'tag',
    by: 'kanya01',
    keys: ['supply-15', 'supply-16', 'transport-4'],
    hashtags: ['ภาษีซื้อ', 'ตรวจแล้ว'],
  },
  { daysAgo: 15, does: 'resend', by: 'kanya01', keys: ['green-1'] },
  { daysAgo: 4, does: 'askToDelete', by: 'wichai1', keys: ['supply-22'], reason: 'ราคาต่อหน่วยผิด จะออกฉบับใหม่แทน' },
]

/** When what has waited for too long is given up; a job does so every five minutes in the product. */
export const expiries: readonly { daysAgo: number; key: string }[] = [
  { daysAgo: 117, key: 'north-0' },
  { daysAgo: 77, key: 'green-0' },
  { daysAgo: 33, key: 'anan-0' },
]

/** What arrives is read on the next working day, except what came in the last days. */
export const readUntilDaysAgo = 7

/** When people are notified of what has come since, which a job does every minute in the product. Older notices are forgotten. */
export const notified: readonly number[] = [89, 33, 7, 1]
