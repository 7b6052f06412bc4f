export { componentName, findProgramIn, readCatalogue, type Catalogue } from './catalogue.ts'
export { componentHandlers } from './component-handlers.ts'
