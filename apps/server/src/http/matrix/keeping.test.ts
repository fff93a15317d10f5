import { keepingRows } from '../../../test/matrix/keeping-rows.ts'
import { testRows } from '../../../test/matrix/test-rows.ts'

testRows(keepingRows)
