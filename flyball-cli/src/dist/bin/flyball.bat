@echo off
rem Starts the flyball command. JAVA_HOME: which Java to use (17 or newer). FLYBALL_OPTS: more options for the JVM.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java"
rem Older ones lack this module.
"%java%" --add-modules jdk.incubator.vector -version >nul 2>&1
if errorlevel 1 (
  echo flyball: Java 17 or newer is needed: "%java%" is not there, or is older. Set JAVA_HOME, or put java on the PATH. 1>&2
  exit /b 1
)
for %%j in ("%home%\lib\flyball-cli-*.jar") do set "jar=%%j"
"%java%" "@%home%\bin\jvm.options" %FLYBALL_OPTS% -jar "%jar%" %*
