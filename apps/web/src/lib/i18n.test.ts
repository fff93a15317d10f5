import i18next from 'i18next'
import { expect, test } from 'vitest'
import { digitGrouping } from './i18n.ts'

test.each(['th', 'en'])('every number in a text is grouped, and nothing else (%s)', async (lng) => {
  const texts = i18next.createInstance().use(digitGrouping)
  await texts.init({
    lng,
    resources: { [lng]: { translation: { some_other: '{{count}} · {{total}} · {{name}}', some_one: '{{count}}' } } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  const grouped: unknown = Reflect.apply(texts.t, texts, ['some', { count: 5000, total: 1_234_567, name: '5000' }])
  expect(grouped).toBe('5,000 · 1,234,567 · 5000')
})
