-- Answers of sending carry the light and its findings: also those that are kept for the repeat of a request.
update idempotent_request r set result = r.result || jsonb_build_object('light', e.light, 'findings', e.findings)
from edoc e where e.id::text = r.result->>'transactionId' and not r.result ? 'light';
