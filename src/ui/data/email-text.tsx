/** An email address that breaks before its domain where it has no room in one line. */
export const EmailText = ({ email }: { readonly email: string }) => {
  const [mailbox, domain] = email.split(/(?=@[^@]*$)/);
  return (
    <>
      {mailbox}
      <wbr />
      <span>{domain}</span>
    </>
  );
};
