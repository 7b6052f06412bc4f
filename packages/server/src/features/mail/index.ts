export { mailToFolder, type SendMail } from './mail.ts'
