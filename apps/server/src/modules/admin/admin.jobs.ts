import { type Job, textIn } from '../../platform/jobs.ts'
import type { Admin } from './admin.service.ts'

export const adminJobs = ({ invitations, joins, settling, endings, charts, dashboards }: Admin): Job[] => [
  { name: 'admin:text-invitation', run: (payload) => invitations.sendText(textIn(payload, 'subject')) },
  { name: 'admin:follow-employee', run: (payload) => settling.follow(textIn(payload, 'subject')) },
  { name: 'admin:transfer-leaver', run: (payload) => settling.transferDrive(textIn(payload, 'subject')) },
  { name: 'admin:fetch-chart', run: (payload) => charts.fetch(textIn(payload, 'subject')) },
  { name: 'admin:apply-chart', run: (payload) => charts.run(textIn(payload, 'subject')) },
  // Two in the morning in Thailand.
  { name: 'admin:compare-charts', cron: '0 19 * * *', run: () => charts.compareAll() },
  { name: 'admin:count-dashboard', run: (payload) => dashboards.count(textIn(payload, 'subject')) },
  // After midnight in Bangkok.
  { name: 'admin:count-dashboards', cron: '20 17 * * *', run: () => dashboards.countAll() },
  { name: 'admin:sweep-joins', cron: '30 4 * * *', run: () => joins.sweep() },
  { name: 'admin:erase-accounts', cron: '50 * * * *', run: () => endings.eraseDue() },
  { name: 'admin:end-leavers', cron: '40 * * * *', run: () => settling.endDue() },
]
