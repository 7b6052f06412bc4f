export { entityPage, pageOrder, type EntityOrder } from './entity-page.ts'
