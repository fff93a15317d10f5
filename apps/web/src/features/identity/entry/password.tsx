import { passwordLengths } from '@khlang/contract/sign-in-policy'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { checkPassword, passwordStrength } from '../rules.ts'
import classes from './entry.module.css'

/** The rules of a new password, ticked off while it is typed, and how strong it is. */
export function PasswordAdvice({ password }: { password: string }) {
  const { t } = useTranslation('identity')
  const met = checkPassword(password)
  const level = met.long ? passwordStrength(password) : 0
  return (
    <div aria-live="polite">
      <ul className={classes.checks}>
        {(['long', 'letter', 'digit'] as const).map((rule) => (
          <li key={rule} data-met={met[rule] || undefined}>
            {met[rule] ? <Check size={14} aria-hidden="true" /> : <Circle size={10} aria-hidden="true" />}
            {t(`password.${rule}`, passwordLengths)}
          </li>
        ))}
      </ul>
      {level !== 0 && (
        <div className={classes.strength} data-level={level}>
          {[1, 2, 3, 4].map((step) => (
            <i key={step} data-on={step <= level || undefined} aria-hidden="true" />
          ))}
          <span>{t(`password.strength${level}`)}</span>
        </div>
      )}
    </div>
  )
}
