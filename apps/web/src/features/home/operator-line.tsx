import { useTranslation } from 'react-i18next'
import { operatorContact } from '../../lib/operator.ts'
import classes from './home.module.css'

/** Whom to ask about what the pages of the service say, where the operator has said so. */
export function OperatorLine() {
  const { t } = useTranslation('home')
  const operator = operatorContact()
  return operator && <p className={classes.operator}>{t('operator', { operator })}</p>
}
