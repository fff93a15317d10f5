import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { linkLimits } from '@khlang/contract'
import type { ItemLinkPolicy } from '@khlang/contract/links'
import { asks, uploadLinkDuplicates } from '@khlang/contract/upload-links'
import { useTranslation } from 'react-i18next'
import { useActiveAccount } from '../../../lib/session.ts'
import { Field } from '../../../ui/form.tsx'
import { ExpiryPart } from '../links/expiry-part.tsx'
import { PasswordPart } from '../links/password-part.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { LoginSwitch } from '../links/login-switch.tsx'
import type { UploadFaults, UploadValues } from './upload-values.ts'
import classes from './uploads.module.css'

export type UploadFieldsProps = {
  values: UploadValues
  hasPassword: boolean
  faults: UploadFaults
  policy: ItemLinkPolicy
  onChange: (more: Partial<UploadValues>) => void
}

/** The fields of an upload link's settings. */
export function UploadFields({ values, hasPassword, faults, policy, onChange }: UploadFieldsProps) {
  const { t } = useTranslation('upload-links')
  const sendsDocuments = useActiveAccount().statusPermissionOutbox === 'manage'
  const text = (field: 'name' | 'files' | 'size' | 'types') => ({
    label: t(`dialog.${field}`),
    hint: t(`dialog.${field}Hint`),
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  })
  const hints = {
    sendInbox: t('dialog.sendInboxHint'),
    sendEtax: [t('dialog.sendEtaxHint'), policy.signing === 'test' && t('dialog.sendEtaxTest')]
      .filter(Boolean)
      .join(' '),
  }
  const toggle = (field: 'notify' | 'remind' | 'qr' | keyof typeof hints) => (
    <Switch
      label={t(`dialog.${field}`)}
      description={field === 'sendInbox' || field === 'sendEtax' ? hints[field] : undefined}
      checked={values[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
    />
  )
  const ask = (field: 'askName' | 'askEmail') => (
    <NativeSelect
      label={t(`dialog.${field}`)}
      value={values[field]}
      data={asks.map((value) => ({ value, label: t(`ask.${value}`) }))}
      onChange={(event) => onChange({ [field]: asks.find((one) => one === event.currentTarget.value) ?? 'no' })}
    />
  )
  return (
    <>
      <Field {...text('name')} maxLength={linkLimits.name} data-autofocus />
      <Textarea
        label={t('dialog.remark')}
        description={t('dialog.remarkHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={linkLimits.remark}
        rows={2}
        value={values.remark}
        onChange={(event) => onChange({ remark: event.currentTarget.value })}
      />
      <ChecklistFields
        entries={values.checklist}
        fault={faults.checklist}
        onChange={(checklist) => onChange({ checklist })}
      />
      <div className={classes.pair}>
        {ask('askName')}
        {ask('askEmail')}
      </div>
      <div className={classes.pair}>
        <Field {...text('files')} inputMode="numeric" maxLength={6} error={faults.files ?? null} />
        <Field {...text('size')} inputMode="numeric" maxLength={4} error={faults.size ?? null} />
      </div>
      <Field {...text('types')} maxLength={500} error={faults.types ?? null} />
      <NativeSelect
        label={t('dialog.duplicate')}
        description={values.duplicate === 'create_tag_version' ? t('dialog.duplicateHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.duplicate}
        data={uploadLinkDuplicates.map((value) => ({ value, label: t(`duplicate.${value}`) }))}
        onChange={(event) =>
          onChange({
            duplicate: uploadLinkDuplicates.find((one) => one === event.currentTarget.value) ?? 'create_copy',
          })
        }
      />
      <PasswordPart
        values={values}
        hasPassword={hasPassword}
        isRequired={policy.passwordRequired}
        min={policy.passwordLength}
        fault={faults.password}
        onChange={onChange}
      />
      <ExpiryPart values={values} maxDays={policy.maxDays} fault={faults.expiry} onChange={onChange} />
      {toggle('notify')}
      {toggle('remind')}
      <LoginSwitch label={t('dialog.loginRequired')} values={values} policy={policy} onChange={onChange} />
      {toggle('qr')}
      {(sendsDocuments || values.sendInbox) && toggle('sendInbox')}
      {values.sendInbox && (policy.signing !== null || values.sendEtax) && toggle('sendEtax')}
    </>
  )
}
