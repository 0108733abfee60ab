@echo off
rem Starts the flyball command. JAVA_HOME: which Java to use (17 or newer). FLYBALL_OPTS: more options for the JVM.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java"
rem As start.sh: what runs for long keeps its full compiler.
set "sooner=-XX:InlineSmallCode=1000 -XX:FreqInlineSize=200"
if /i "%~1"=="serve" set "sooner="
if /i "%~1"=="experiment" set "sooner="
rem Also as there: vector kernels are compiled in full after a twentieth of the usual number of calls.
set "vectors=--add-modules jdk.incubator.vector -XX:CompileCommand=quiet -XX:CompileCommand=BackgroundCompilation,dev.flyball.linalg.Vector*::*,false -XX:CompileCommand=CompileThresholdScaling,dev.flyball.linalg.Vector*::*,0.05"
"%java%" -XX:+UseSerialGC -XX:-UsePerfData %sooner% %vectors% %FLYBALL_OPTS% -cp "%home%\lib\*" dev.flyball.cli.Main %*
